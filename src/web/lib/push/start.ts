/** Renews this browser's push subscription, and opens the target of a tapped message. */
import type { PushAnswer } from "#shared/contracts/responses/push.ts";
import { call } from "../api.ts";
import { session } from "../session/session-store.ts";
import { renewPush } from "./push.ts";

const publicKey = async () => (await call<PushAnswer>("/push")).dataValues.publicKey;

/** @param open navigates to a path of the app */
export function startPush(open: (path: string) => void): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === "string" && data.open.startsWith("/")) open(data.open);
  });
  navigator.serviceWorker.startMessages();
  // A loaded page loses messages that arrive before it listens. The service worker then sends the last target again.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ isListening: true }, []));
  let current: string | undefined;
  const follow = () => {
    const { user } = session.getState();
    if (!user || user.accountId === current) return;
    current = user.accountId;
    renewPush(user, publicKey).catch(console.warn);
  };
  session.subscribe(follow);
  follow();
}
