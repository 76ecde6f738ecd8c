// Steps through `proof`, which the page defines. A step is a node and the reply that led to it.
const any = -2;  // a reply that has no square
const svg = document.querySelector("#board svg");
// The distance of two lines in the picture, and that from its edge to the first line.
const cell = 30;
const margin = (svg.viewBox.baseVal.width - (proof.width - 1) * cell) / 2;
const layer = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
const names = ["Black", "White"];
const path = [{node: proof.tree, reply: -1}];

function letters(square) {
  if (square === any) return "(any)";
  const row = Math.floor(square / proof.width);
  return String.fromCharCode(97 + square % proof.width) +
      (proof.top ? row + 1 : proof.height - row);
}

// The moves from the start of the proof to here.
function played() {
  const moves = [];
  for (const {node, reply} of path) {
    if (reply !== -1) moves.push(reply);
    if (node[0] !== -1) moves.push(node[0]);
  }
  return moves;
}

function isCut(node) { return typeof node[1] === "number"; }

function repliesOf(node) {
  const replies = [];
  if (node.length === 1 || isCut(node)) return replies;
  for (let i = 0; i < node[1].length; i += 2)
    replies.push({reply: node[1][i], node: node[1][i + 1]});
  return replies;
}

function draw(name, attributes, text) {
  const element = layer.appendChild(document.createElementNS(svg.namespaceURI, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
}

function place(square) {
  return {x: margin + square % proof.width * cell,
          y: margin + Math.floor(square / proof.width) * cell};
}

function drawStone(square, color, number, isLast) {
  const {x, y} = place(square);
  draw("circle", {cx: x, cy: y, r: 13, fill: color === 0 ? "#1d1d1f" : "#fdfdfb",
                  stroke: isLast ? "#c0281c" : "#1d1d1f", "stroke-width": isLast ? 3 : 1});
  const fontSize = number > 99 ? 12 : number > 9 ? 14 : 15;
  draw("text", {x: x, y: y + fontSize * 0.36, "font-size": fontSize,
                fill: color === 0 ? "#fdfdfb" : "#1d1d1f"}, number);
}

function button(text, action) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", action);
  return element;
}

function go(step) {
  path.push(step);
  show();
}

function back() {
  if (path.length > 1) path.pop();
  show();
}

function show() {
  const {node} = path[path.length - 1];
  const moves = played();
  const replies = repliesOf(node);
  const rest = isCut(node) ? undefined : node[2];
  layer.replaceChildren();
  moves.forEach((square, i) => {
    if (square === any) return;
    drawStone(square, (proof.toMove + i) % 2, proof.moves + i + 1, i === moves.length - 1);
  });
  for (const {reply} of replies) {
    const {x, y} = place(reply);
    draw("circle", {cx: x, cy: y, r: 5, fill: "#c0281c", "fill-opacity": 0.7});
  }
  document.getElementById("line").textContent = moves.map(letters).join(" ");
  const winner = names[proof.winner];
  const move = node[0] === -1 ? "" : `${winner} plays ${letters(node[0])}. `;
  const loser = names[1 - proof.winner];
  document.getElementById("state").textContent =
      node.length === 1 ? `${move}${winner} has won.` :
      isCut(node) ? `${move}${winner} wins: the ${node[1]} nodes below are left out.` :
      `${move}${loser} replies:`;
  const list = document.getElementById("replies");
  list.replaceChildren();
  for (const step of replies) list.append(button(letters(step.reply), () => go(step)), " ");
  if (rest !== undefined) {
    list.append(button(replies.length > 0 ? "any other reply" : "any reply",
                       () => go({node: rest, reply: any})));
  }
  document.getElementById("back").disabled = path.length === 1;
  document.getElementById("start").disabled = path.length === 1;
}

// A reply by a click on the board, if the square is free and the proof goes on.
svg.addEventListener("click", event => {
  const frame = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / frame.width;
  const column = Math.round(((event.clientX - frame.left) * scale - margin) / cell);
  const row = Math.round(((event.clientY - frame.top) * scale - margin) / cell);
  if (column < 0 || column >= proof.width || row < 0 || row >= proof.height) return;
  const square = row * proof.width + column;
  if (proof.stones.includes(square) || played().includes(square)) return;
  const {node} = path[path.length - 1];
  const named = repliesOf(node).find(step => step.reply === square);
  if (named !== undefined) go(named);
  else if (!isCut(node) && node[2] !== undefined) go({node: node[2], reply: square});
});
document.getElementById("start").addEventListener("click", () => {
  path.length = 1;
  show();
});
document.getElementById("back").addEventListener("click", back);
document.addEventListener("keydown", event => { if (event.key === "ArrowLeft") back(); });
show();
