// SPDX-License-Identifier: MIT
// What one has chosen to be reminded by, and this device's part in it. No DOM here.
import { signal } from "@preact/signals";
import { language } from "../text/i18n";
import { http } from "./session";

export type Often = "day" | "turn";
export interface Reminders {
  /** what the server can do; push: its public key */
  offers: { push?: string; feed: boolean; mail: boolean };
  often: Often;
  language: string;
  devices: { id: string; added: number }[];
  feed: boolean;
  mail: { address: string; confirmed: boolean } | null;
}

export const reminders = signal<Reminders | null>(null);
/** The address of the feed, while it is shown: nobody else ever learns it. */
export const feedAddress = signal("");

const OWN = "device"; // this device's id, as the server gave it
export const isHere = (r: Reminders): boolean =>
  r.devices.some((d) => d.id === localStorage.getItem(OWN));
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

export async function refreshReminders(): Promise<void> {
  reminders.value = await http<Reminders>("/api/me/reminders");
}

async function then(done: Promise<unknown>): Promise<void> {
  await done;
  await refreshReminders();
}

/** How often, in the language of the page. */
export const chooseOften = (often: Often): Promise<void> =>
  then(http("/api/me/reminders", "POST", { often, language: language.value }));

async function addDevice(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const given = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = given.toJSON();
  const body = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
  const { device } = await http<{ device: string }>("/api/me/devices", "POST", body);
  localStorage.setItem(OWN, device);
}

/** Asks the browser, then tells the server; false: the person said no. */
export async function pushHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await addDevice(key);
  await chooseOften(reminders.value?.often ?? "day");
  return true;
}

export async function dropDevice(id: string): Promise<void> {
  if (id === localStorage.getItem(OWN)) {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    localStorage.removeItem(OWN);
  }
  await then(http(`/api/me/devices/${id}`, "DELETE"));
}

/** A new address; the one before leads nowhere any more. */
export async function makeFeed(): Promise<void> {
  const { feed } = await http<{ feed: string }>("/api/me/feed", "POST");
  feedAddress.value = `${location.origin}/feed/${feed}`;
  await chooseOften(reminders.value?.often ?? "day");
}
export async function dropFeed(): Promise<void> {
  feedAddress.value = "";
  await then(http("/api/me/feed", "DELETE"));
}

export async function askMail(address: string): Promise<void> {
  await chooseOften(reminders.value?.often ?? "day"); // the letter is in the page's language
  await then(http("/api/me/mail", "POST", { address }));
}
export const dropMail = (): Promise<void> => then(http("/api/me/mail", "DELETE"));

/** What whoever reads a letter may say, signed in or not. */
export const answerLetter = (what: "confirm" | "stop", secret: string): Promise<unknown> =>
  http(`/api/mail/${what}/${encodeURIComponent(secret)}`, "POST", {});
