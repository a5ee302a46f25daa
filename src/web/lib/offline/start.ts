/** Prepares the phone of a mentee or team member for offline use, after the first screen is complete (ADR 80). */
import type { PlanAnswer } from "#shared/contracts/responses/plan.ts";
import { call, offlineCopies } from "../api.ts";
import { session } from "../session/session-store.ts";
import type { ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { copiesIn, keepUnread } from "./copies.ts";
import { paperName, vaultMark } from "./names.ts";
import { keepForStaff } from "./keep-staff.ts";
import { renewOnReturn } from "./renew.ts";
import { forgetVault, Vault } from "./vault.ts";

/** Loads code and texts of screens without navigating. */
export type LoadScreens = (paths: readonly string[]) => Promise<unknown>;

/** The screens that a mentee can open offline, and the one after a sign-out. One step stands for all steps. */
const screens = ["/", "/plan", "/plan/task-1", "/check-in", "/chat", "/chat/1", "/auth/sign-in"];

/** Returns the app's files that this page has loaded so far. The service worker takes them from the browser's cache. */
const loadedFiles = (): string[] => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = asked.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
};

/** Makes the app open offline. Stores its code on the phone, but no responses to calls. */
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
  // Without this, a browser may clear the storage of a site that isn't used for some days.
  await navigator.storage?.persist?.();
}

/** Maximum number of steps whose pages open offline. */
const maxSteps = 10;

/** Maximum number of conversations that open offline, most recent first. */
const maxRooms = 5;

/** Stores conversations. Fails if the organization has no chat for mentees; the rest of the app still opens offline. */
async function keepConversations(): Promise<void> {
  const { rooms } = await call<ChatRoomsAnswer>("/getChatRooms");
  const newest = rooms.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, maxRooms);
  for (const { roomId } of newest) await call(`/getChatMessages/${roomId}${keepUnread}`);
}

/** Removes images of documents that the team no longer shares. */
async function keepShared(vault: Vault, shared: readonly string[]): Promise<void> {
  for (const name of await vault.names(paperName))
    if (!shared.includes(name.slice(paperName.length + 1))) await vault.remove(name);
}

/** Loads the data of the screens. Each response is copied, including those loaded before the vault was open. */
async function keepAnswers(vault: Vault): Promise<void> {
  for (const path of ["/loadDashboard", "/checkIn"]) await call(path);
  await keepConversations().catch(console.warn);
  const { dataValues } = await call<PlanAnswer>("/plan");
  await keepShared(
    vault,
    dataValues.files.map(({ file }) => file),
  );
  for (const { table, id } of dataValues.steps.slice(0, maxSteps))
    await call("/plan/step", { tableName: table, tableId: id });
}

/**
 * Returns true if the app was opened by the link of a text message, for a short visit. On a prepaid plan, only the
 * data shown should be loaded.
 */
const isErrand = (): boolean => location.pathname === "/check-in";

/**
 * Keeps the stored data up to date with who is signed in.
 * @param loadScreens loads code in advance through the router
 * @param loadStaffParts loads what a team member can open offline
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
    // The first time, everything is stored, regardless of the opened screen.
    if (mark !== current || !isErrand()) await keepAnswers(vault);
    await keepApp(() => loadScreens(screens));
  };
  renewOnReturn();
  session.subscribe(() => void follow().catch(console.warn));
  void follow().catch(console.warn);
}
