/**
 * Texts that are typed but not saved or sent yet, kept sealed in this tab (`unsaved-texts.ts`). They outlive a reload and a session
 * that ran out, never a sign-out: the next one at a shared computer must not find them.
 */

/** What the keys of such texts begin with: drafts of forms, unsent chat messages; and of the people opened last. */
export const unsavedPrefixes = { draft: "draft:", chat: "chat:", recent: "recent:" } as const;

/** The account that the name of a text begins with. */
export const ownerOf = (name: string): string => name.split(":")[1] ?? "";

const forget = (storage: Storage, isForgotten: (key: string) => boolean) => {
  for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
};

/** Removes all of them, of every author. */
export const forgetUnsaved = (storage: Storage): void =>
  forget(storage, (key) => Object.values(unsavedPrefixes).some((prefix) => key.startsWith(prefix)));

/** Removes those of every other account: who signs in next must not find what somebody else typed, or whom one opened. */
export const forgetUnsavedOfOthers = (storage: Storage, accountId: string): void =>
  forget(storage, (key) =>
    Object.values(unsavedPrefixes).some((prefix) => key.startsWith(prefix) && ownerOf(key) !== accountId),
  );
