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

/** Ends push messages in this browser, also without network, and takes what is shown off the screen. */
export function forgetPush(): void {
  try {
    if (localStorage.getItem(markName) === null) return;
    localStorage.removeItem(markName);
  } catch {
    return;
  }
  if ("serviceWorker" in navigator) silence().catch((error: unknown) => console.warn(error));
}
