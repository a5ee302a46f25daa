/** Push messages in this browser: support, turning them on and off (ADR 85). */
import type { SubscribeAnswer } from "#shared/contracts/responses/push.ts";
import { call } from "../api.ts";
import { vaultMark } from "../offline/names.ts";
import type { User } from "../session/session.ts";
import { forgetPush, readPushMark, writePushMark } from "./mark.ts";

/**
 * `homeScreen`: iPhones and iPads deliver push messages only to apps on the home screen. `blocked`: the person denied
 * permission.
 */
export type PushAbility = "can" | "noWorker" | "homeScreen" | "blocked";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!canPush) return isApplePhone() && isSecureContext ? "homeScreen" : "noWorker";
  return Notification.permission === "denied" ? "blocked" : "can";
}

/** Staff get the service worker without the app's code (ADR 80), unless this phone stores their mentees (ADR 95). */
const workerOf = ({ accountType, accountId }: Pick<User, "accountType" | "accountId">): string =>
  accountType === "mentee" || localStorage.getItem(vaultMark) === accountId ? "/sw.js" : "/sw.js?push";

const toBase64url = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer())))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/**
 * Returns this browser's subscription with the server's key. A subscription with an older key no longer receives
 * anything, so it is replaced.
 */
async function subscribe(user: User, publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerOf(user));
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && toBase64url(before.options.applicationServerKey) === publicKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function send(subscription: PushSubscription, subscriptionId?: string): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys, ...(subscriptionId ? { subscriptionId } : {}) };
  const answer = await call<SubscribeAnswer & { message?: string }>("/push/subscribe", body);
  // A refusal has no `dataValues`.
  return (answer as Partial<SubscribeAnswer>).dataValues?.id ?? "";
}

/** Asks the person for permission if needed, and registers this browser. Returns true if it will receive messages. */
export async function turnPushOn(user: User, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const id = await send(await subscribe(user, publicKey));
  if (id === "") return false;
  writePushMark({ accountId: user.accountId, id });
  return true;
}

/** Ends messages on this device. */
export async function turnPushOff(): Promise<void> {
  const mark = readPushMark();
  forgetPush();
  if (mark) await call("/push/unsubscribe", { subscriptionId: mark.id });
}

/**
 * Tells the server that the app was opened here. Ends a subscription that was ended elsewhere or belongs to another
 * person.
 */
export async function renewPush(user: User, publicKey: () => Promise<string>): Promise<void> {
  const mark = readPushMark();
  if (!mark) return;
  const isOwn = mark.accountId === user.accountId && pushAbility() === "can";
  const key = isOwn ? await publicKey() : "";
  // A sign-out in the meantime has ended it.
  const isOver = () => readPushMark()?.id !== mark.id;
  if (isOver()) return;
  if (!isOwn || key === "" || Notification.permission !== "granted") return forgetPush();
  const subscription = await subscribe(user, key);
  if (isOver()) return void (await subscription.unsubscribe());
  if ((await send(subscription, mark.id)) === "") forgetPush();
}
