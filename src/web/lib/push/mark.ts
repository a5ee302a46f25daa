/** What this browser remembers of its push messages; small, because a sign-out needs it. */

/** In the local storage: whose messages come here, and the server's id of the subscription. */
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
 * Ends push messages in this browser, also without network, and takes what is shown off the screen. Without a mark, too:
 * a page that was left before the server's answer has subscribed and written nothing.
 */
export function forgetPush(): void {
  try {
    localStorage.removeItem(markName);
  } catch {
    // No storage: the browser may still have a subscription.
  }
  if ("serviceWorker" in navigator) silence().catch((error: unknown) => console.warn(error));
}
