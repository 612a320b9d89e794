// SPDX-License-Identifier: MIT
// A player on Node's `ws`: sits down at a table and plays random legal moves to the end.
// usage: node player.cjs URL TABLE
"use strict";
const WebSocket = require("ws");

const [url, table] = process.argv.slice(2);
const socket = new WebSocket(url, "kaupang.1");
let n = 0;
const send = (message) => socket.send(JSON.stringify({ n: ++n, ...message }));

socket.on("open", () =>
  send({ type: "hello", protocol: 1, name: "node", client: "nodeclient" + process.pid }));

function consider(message) {
  if (message.legal) {
    const all = Object.entries(message.legal).flatMap(([word, rows]) =>
      rows.map((parts) => [word, ...parts].join(" ")));
    const choice = all[Math.floor(Math.random() * all.length)];
    send({ type: "act", table, seq: message.seq, do: choice });
  }
  if (message.turn === "over") {
    console.log("over");
    socket.close();
  }
}

socket.on("message", (data) => {
  const message = JSON.parse(data);
  if (message.type === "welcome") send({ type: "open", table });
  if (message.type === "table" && message.you < 0) send({ type: "sit", table });
  if (message.type === "table" || message.type === "update") consider(message);
  if (message.type === "error") {
    console.log(message.code + " " + message.text);
    process.exit(1);
  }
});
socket.on("error", (error) => {
  console.log(error.message);
  process.exit(1);
});
