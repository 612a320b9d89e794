// SPDX-License-Identifier: MIT
// What goes on at this server: its games and tables, renewed every few seconds.
"use strict";

const place = (id) => document.getElementById(id);

function fill(id, rows, none) {
  const items = rows.map((row) => {
    const li = document.createElement("li");
    li.append(...row);
    return li;
  });
  if (items.length === 0) {
    const li = document.createElement("li");
    li.className = "none";
    li.textContent = none;
    items.push(li);
  }
  place(id).replaceChildren(...items);
}

function who(table) {
  return table.seats.map((s) => (s.kind === "free" ? "free" : s.name)).join(", ");
}

function describe(table) {
  const parts = [`${table.title || table.game} (${table.game}): ${who(table)}`];
  if (table.result) parts.push(`, points ${table.result.points.join(", ")} `);
  if (table.status === "over") {
    const link = document.createElement("a");
    link.href = `/api/tables/${table.id}/record`;
    link.textContent = "record";
    parts.push(link);
  }
  return parts;
}

async function ask(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function renew() {
  try {
    const { games } = await ask("/api/games");
    fill("games", games.map((g) => [`${g.title}, ${g.min_seats} to ${g.max_seats} players`]), "none");
    for (const status of ["open", "playing", "over"]) {
      const { tables } = await ask(`/api/tables?status=${status}&limit=20`);
      fill(status, tables.map(describe), "none");
    }
    place("state").textContent = `The server is well. ${new Date().toLocaleTimeString()}`;
  } catch (error) {
    place("state").textContent = `The server does not answer: ${error.message}`;
  }
}

renew();
setInterval(renew, 5000);
