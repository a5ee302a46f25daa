/** What this browser remembers about push messages. A small module, because a sign-out needs it. */

/** Local storage key: the account that receives messages here, and the server's id of the subscription. */
const markName = "push";

export interface PushMark {
  readonly accountId: string;
  readonly id: string;
}

export function readPushMark(): PushMark | null {
  try {
    return JSON.parse(localStorage.getItem(markName) ?? "null") as PushMark | null;
  } catch {
    return null;
  }
}

export const writePushMark = (mark: PushMark): void => localStorage.setItem(markName, JSON.stringify(mark));

async function silence(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Ends push messages in this browser, even offline, and closes visible ones. Works without a mark too, because a page
 * that was closed before the server responded may have subscribed without storing it.
 */
export function forgetPush(): void {
  try {
    localStorage.removeItem(markName);
  } catch {
    // Without storage, the browser may still have a subscription.
  }
  if ("serviceWorker" in navigator) silence().catch(console.warn);
}
