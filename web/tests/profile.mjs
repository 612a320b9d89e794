// SPDX-License-Identifier: MIT
// People to each other: profiles, friends, blocks, another name, leaving for good; and what the
// house says of what it keeps. Each in a browser of their own.
// usage: KAUPANG=build/kaupang node tests/profile.mjs
import { axe } from "./axe.mjs";
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();

const api = async (path, { method = "GET", token, body } = {}) => {
  const answer = await fetch(`${house.url}${path}`, {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, ...(await answer.json()) };
};
/** Somebody with an account, whose page is open. */
async function person(name, path = "/", options = {}) {
  const login = name.toLowerCase();
  const { user, token } = await api("/api/accounts", {
    method: "POST",
    body: { login, password: "long enough", name },
  });
  const page = await openPage(browser, `${house.url}/`, options, { name });
  await page.evaluate((t) => localStorage.setItem("token", t), token);
  await page.goto(`${house.url}${path}`);
  await page.reload();
  return { page, id: user.id, token, name };
}
/** Messages of this person, over a line of their own. */
async function line(who) {
  await who.page.evaluate(async (token) => {
    const socket = new WebSocket(`ws://${location.host}/ws`, "kaupang.1");
    const waiting = new Map();
    let n = 1;
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (["ok", "error", "welcome"].includes(m.type)) waiting.get(m.n)?.(m);
    };
    await new Promise((done) => (socket.onopen = done));
    window.askLine = (message) =>
      new Promise((done) => {
        waiting.set(n, done);
        socket.send(JSON.stringify({ ...message, n: n++ }));
      });
    window.endLine = () => socket.close();
    const client = `line${Math.random().toString(36).slice(2)}00000000`.slice(0, 16);
    await window.askLine({ type: "hello", protocol: 1, client, token });
  }, who.token);
  return {
    ask: (message) => who.page.evaluate((m) => window.askLine(m), message),
    close: () => who.page.evaluate(() => window.endLine()),
  };
}
const table = {
  type: "create",
  game: "spice-road",
  seats: 2,
  public: true,
  start: "full",
  options: { first_player: "seat" },
};
/** A rated game that the first loses at once. */
async function loses(loser, winner) {
  const [a, b] = [await line(loser), await line(winner)];
  const made = await a.ask({ ...table, rated: true });
  await b.ask({ type: "sit", table: made.table });
  await a.ask({ type: "resign", table: made.table });
  await a.close();
  await b.close();
  return made.table;
}

await test("a profile: rating with its deviation and past, results, games; the same for others", async () => {
  const [ada, bo] = [await person("Ada"), await person("Bo")];
  await bo.page.goto(`${house.url}/#/people/`);
  await bo.page.waitForSelector("text=You have not played a rated game of this yet.");
  await axe(bo.page, "an empty profile");
  await loses(ada, bo);
  await loses(ada, bo);
  await loses(bo, ada);
  await ada.page.goto(`${house.url}/#/leaders/spice-road`);
  await ada.page.waitForSelector(".leaders .mark:has-text('provisional')");
  await ada.page.click(".leaders a:has-text('Bo')");
  await ada.page.waitForSelector(".people h1:has-text('Bo')");
  await ada.page.waitForSelector(".rating-plot .band");
  const { ratings } = await api(`/api/users/${bo.id}`);
  await ada.page.waitForSelector(
    `.big-number:has-text('${ratings[0].rating} ± ${ratings[0].deviation}')`,
  );
  equal(
    await ada.page
      .locator(".places li")
      .allInnerTexts()
      .then((x) => x.map((s) => s.split(/\s+/).join(" "))),
    ["1. 2", "2. 1"],
    "results",
  );
  equal(await ada.page.locator(".table-list li time").count(), 3, "games with their dates");
  const box = await ada.page.locator(".rating-plot svg").boundingBox();
  await ada.page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
  await ada.page.waitForSelector(".rating-plot figcaption:has-text('1662 ± 290')");
  await ada.page.click(".rating-plot figcaption a");
  await ada.page.waitForSelector(".replay");
  await ada.page.goBack();
  await ada.page.waitForSelector(".rating-plot");
  await axe(ada.page, "a profile");
  await ada.page.goto(`${house.url}/#/people/nosuchuser1`);
  await ada.page.waitForSelector(".warn:has-text('There is nothing here.')");
  await leave(ada.page, bo.page);
});

await test("friends: one asks, the other says yes after coming back; an invitation from the waiting room", async () => {
  const [cid, dora, eve] = [await person("Cid"), await person("Dora"), await person("Eve")];
  await cid.page.goto(`${house.url}/#/people/${dora.id}`);
  await cid.page.click("button:has-text('Ask to be friends')");
  await cid.page.waitForSelector("text=You have asked to be friends.");
  await dora.page.goto(`${house.url}/#/rules/spice-road`); // she is elsewhere meanwhile
  await dora.page.goto(`${house.url}/#/people/`);
  await dora.page.waitForSelector("h2:has-text('They ask to be your friend')");
  await dora.page.click(".friends li:has-text('Cid') button:has-text('Accept')");
  await dora.page.waitForSelector("h2:has-text('Friends')");
  await axe(dora.page, "one's own page with friends");
  const host = await line(cid);
  const { table: id } = await host.ask({ ...table, public: false });
  await cid.page.goto(`${house.url}/t/${id}`);
  await cid.page.click(".asking button:has-text('Dora')");
  await cid.page.waitForSelector(".chairs li:has-text('Dora')");
  await eve.page.goto(`${house.url}/t/${id}`); // nobody else gets the seat
  await eve.page.waitForSelector(".chairs");
  equal(await eve.page.locator("button:has-text('Take this seat')").count(), 0, "seats for Eve");
  await dora.page.goto(`${house.url}/`);
  const invited = ".table-list li.mine:has-text('you are invited')";
  await dora.page.click(`${invited} .reply button:has-text('No')`);
  await dora.page.waitForSelector(invited, { state: "detached" });
  await cid.page.click(".asking button:has-text('Dora')");
  await dora.page.click(`${invited} a`);
  await dora.page.waitForSelector("button:has-text('No, thank you')");
  await dora.page.reload(); // away and back: still asked, not seated
  await dora.page.click("button:has-text('Take this seat')");
  await Promise.all([cid, dora].map((x) => x.page.waitForSelector(".table-screen")));
  await leave(cid.page, dora.page, eve.page);
});

await test("block: whom one has blocked is not heard and does not sit down", async () => {
  const [fay, gus] = [await person("Fay"), await person("Gus")];
  const host = await line(fay);
  const { table: id } = await host.ask({ ...table, seats: 3, start: "asked" });
  const guest = await line(gus);
  await guest.ask({ type: "sit", table: id });
  await fay.page.goto(`${house.url}/t/${id}`);
  await guest.ask({ type: "chat", table: id, text: "before" });
  await fay.page.waitForSelector("text=before");
  await fay.page.goto(`${house.url}/#/people/${gus.id}`);
  await fay.page.click("button:has-text('Block')");
  await fay.page.waitForSelector(".mark:has-text('blocked')");
  await axe(fay.page, "somebody who is blocked");
  await guest.ask({ type: "chat", table: id, text: "after" });
  await fay.page.goto(`${house.url}/t/${id}`);
  await fay.page.waitForSelector(".chairs");
  equal(await fay.page.locator("text=before").count(), 0, "what Gus said");
  equal(await fay.page.locator("text=after").count(), 0, "what Gus says");
  await guest.ask({ type: "rise", table: id });
  await gus.page.goto(`${house.url}/t/${id}`);
  await gus.page.click("button:has-text('Take this seat')");
  await gus.page.waitForSelector("text=Somebody here does not want to play with you.");
  await leave(fay.page, gus.page);
});

await test("another name is told on the profile; leaving for good ends sessions and names", async () => {
  const [hal, ivy] = [await person("Hal"), await person("Ivy")];
  await api("/api/me", { method: "POST", token: hal.token, body: { name: "Hal the Elder" } });
  const over = await loses(ivy, hal);
  await ivy.page.goto(`${house.url}/#/people/${hal.id}`);
  await ivy.page.waitForSelector(".former:has-text('Hal (')");
  await hal.page.goto(`${house.url}/#/people/`);
  await hal.page.click("button:has-text('Leave for good …')");
  await hal.page.waitForSelector("dialog .warn:has-text('rated ones count as lost')");
  await axe(hal.page, "leaving");
  await hal.page.fill("dialog input[type=password]", "not this one");
  await hal.page.click("dialog button:has-text('Delete everything')");
  await hal.page.waitForSelector("dialog .warn:has-text('Wrong username or password.')");
  await hal.page.fill("dialog input[type=password]", "long enough");
  await hal.page.click("dialog button:has-text('Delete everything')");
  await hal.page.waitForSelector(".lobby");
  must((await hal.page.evaluate(() => localStorage.getItem("token"))) !== hal.token, "the token");
  equal((await api(`/api/users/${hal.id}`)).status, 404, "the profile");
  let summary = await api(`/api/tables/${over}`);
  while (!JSON.stringify(summary).includes("N.N.")) {
    await new Promise((done) => setTimeout(done, 200)); // requests have a limit
    summary = await api(`/api/tables/${over}`);
  }
  must(!JSON.stringify(summary).includes("Hal"), "the name at the table");
  await ivy.page.goto(`${house.url}/#/people/`);
  await ivy.page.waitForSelector(".table-list li:has-text('N.N.')");
  await leave(hal.page, ivy.page);
});

await test("privacy: what is kept, in five languages; a house by invitation has a door", async () => {
  const strict = await openHouse(["access=invited", "contact=Snorri"]);
  const page = await openPage(browser, `${house.url}/#/privacy`);
  await page.waitForSelector(".privacy h2:has-text('Guests')");
  const english = await page.locator(".privacy p").allInnerTexts();
  await axe(page, "the page about privacy");
  await leave(page);
  for (const language of ["is", "sv", "nb", "nn"]) {
    const other = await openPage(browser, `${house.url}/#/privacy`, {}, { language });
    await other.waitForFunction(
      (n) => document.querySelectorAll(".privacy p").length === n,
      english.length,
    );
    const said = await other.locator(".privacy p").allInnerTexts();
    equal(
      said.filter((words) => english.includes(words)),
      [],
      `English in ${language}`,
    );
    await leave(other);
  }
  const guest = await openPage(browser, `${strict.url}/`);
  await guest.waitForSelector("h1:has-text('This server is for people with an account')");
  await axe(guest, "the door");
  await guest.fill(".door input[autocomplete=username]", "ada");
  await guest.fill(".door input[type=password]", "long enough");
  await guest.fill(".door .field:has-text('Invitation') input", "made up");
  await guest.click(".door button:has-text('Create an account')");
  await guest.waitForSelector("text=This invitation is not valid, or has been used.");
  await guest.goto(`${strict.url}/#/privacy`);
  await guest.waitForSelector("text=Who runs this server: Snorri");
  await leave(guest);
  await strict.close();
});

await browser.close();
await house.close();
finish();
