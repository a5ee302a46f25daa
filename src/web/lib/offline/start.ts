/** Makes the phone of a mentee, or of a team member, ready for the time without network, once the first screen is there (ADR 80). */
import type { PlanAnswer } from "#shared/contracts/plan.ts";
import { call, offlineCopies } from "../api.ts";
import { session } from "../session-store.ts";
import type { ChatRoomsAnswer } from "#shared/contracts/chat.ts";
import { copiesIn, keepUnread } from "./copies.ts";
import { paperName, vaultMark } from "./names.ts";
import { keepForStaff } from "./keep-staff.ts";
import { forgetVault, Vault } from "./vault.ts";

/** Loads code and texts of screens without going there. */
export type LoadScreens = (paths: readonly string[]) => Promise<unknown>;

/** What a mentee opens without network, and what a sign-out leads to; the step stands for all steps. */
const screens = ["/", "/plan", "/plan/task-1", "/check-in", "/chat", "/chat/1", "/auth/sign-in"];

/** Files of the app that this page has asked for so far; the worker takes them from the browser's cache. */
const loadedFiles = (): string[] => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = asked.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
};

/** Lets the app open without network: its code stays on the phone, no answer of a call does. */
async function keepApp(load: () => Promise<unknown>): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  await load();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    document.documentElement.dataset["opensOffline"] = "";
    port1.close();
  };
  active?.postMessage({ files: loadedFiles() }, [port2]);
  // Without this a browser may clear the storage of a site that is not used for days.
  await navigator.storage?.persist?.();
}

/** Steps whose page opens without network. */
const maxSteps = 10;

/** Conversations that open without network: those in which somebody wrote last. */
const maxRooms = 5;

/** Conversations are for mentees whose organization has a chat; the rest of the app opens without them. */
async function keepConversations(): Promise<void> {
  const { rooms } = await call<ChatRoomsAnswer>("/getChatRooms");
  const newest = rooms.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, maxRooms);
  for (const { roomId } of newest) await call(`/getChatMessages/${roomId}${keepUnread}`);
}

/** Removes the pictures of papers that the team does not share any more. */
async function keepShared(vault: Vault, shared: readonly string[]): Promise<void> {
  for (const name of await vault.names(paperName))
    if (!shared.includes(name.slice(paperName.length + 1))) await vault.remove(name);
}

/** Asks for what the screens show, each of which leaves a copy: also what was loaded before there was a vault. */
async function keepAnswers(vault: Vault): Promise<void> {
  for (const path of ["/loadDashboard", "/checkIn"]) await call(path);
  await keepConversations().catch((error: unknown) => console.warn(error));
  const { dataValues } = await call<PlanAnswer>("/plan");
  await keepShared(
    vault,
    dataValues.files.map(({ file }) => file),
  );
  for (const { table, id } of dataValues.steps.slice(0, maxSteps))
    await call("/plan/step", { tableName: table, tableId: id });
}

/** Opened by the link of a text, for a minute: on a prepaid plan it costs what it shows. */
const isErrand = (): boolean => location.pathname === "/check-in";

/**
 * Follows who is signed in.
 * @param loadScreens the router's way to load code ahead
 * @param loadStaffParts loads what a team member opens without network
 */
export function startOffline(loadScreens: LoadScreens, loadStaffParts: () => Promise<unknown>): void {
  let current: string | undefined;
  const follow = async () => {
    const { user } = session.getState();
    if (user?.accountId === current) return;
    const isOver = current !== undefined;
    current = user?.accountId;
    offlineCopies.current = undefined;
    const mark = localStorage.getItem(vaultMark);
    if (isOver || (mark !== null && mark !== current)) await forgetVault();
    if (user?.accountType === "staff") return keepForStaff(user, () => keepApp(loadStaffParts));
    if (user?.accountType !== "mentee") return;
    const vault = await Vault.open(user.accountId, true);
    if (current !== user.accountId) return forgetVault();
    if (!vault) return;
    offlineCopies.current = copiesIn(vault);
    offlineCopies.current.keep("/auth/user", undefined, user);
    // The first time everything is kept, whatever it was opened for.
    if (mark !== current || !isErrand()) await keepAnswers(vault);
    await keepApp(() => loadScreens(screens));
  };
  const warn = (error: unknown) => console.warn(error);
  session.subscribe(() => void follow().catch(warn));
  void follow().catch(warn);
}
