/**
 * Texts that are typed but not saved or sent yet, stored encrypted in this tab (`unsaved-texts.ts`). They survive a
 * reload and an expired session, but not a sign-out, because the next person at a shared computer must not find them.
 */

/** Key prefixes of such texts: drafts of forms, unsent chat messages, and recently opened people. */
export const unsavedPrefixes = { draft: "draft:", chat: "chat:", recent: "recent:" } as const;

/** Returns the account in the name of a text. */
export const ownerOf = (name: string): string => name.split(":")[1] ?? "";

const forget = (storage: Storage, isForgotten: (key: string) => boolean) => {
  for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
};

/** Removes the texts of all accounts. */
export const forgetUnsaved = (storage: Storage): void =>
  forget(storage, (key) => Object.values(unsavedPrefixes).some((prefix) => key.startsWith(prefix)));

/**
 * Removes the texts of every other account. The next person who signs in must not find what another person typed or
 * opened.
 */
export const forgetUnsavedOfOthers = (storage: Storage, accountId: string): void =>
  forget(storage, (key) =>
    Object.values(unsavedPrefixes).some((prefix) => key.startsWith(prefix) && ownerOf(key) !== accountId),
  );
