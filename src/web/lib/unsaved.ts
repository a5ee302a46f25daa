/**
 * Texts that are typed but not saved or sent yet, kept in this tab. They outlive a reload and a session that ran out,
 * never a sign-out: the next one at a shared computer must not find them.
 */

/** What the keys of such texts begin with: drafts of forms, unsent chat messages, taps; and of the people opened last. */
export const unsavedPrefixes = { draft: "draft:", chat: "chat:", recent: "recent:", tap: "tap:" } as const;

/** Removes all of them, of every author. */
export function forgetUnsaved(storage: Storage): void {
  const prefixes = Object.values(unsavedPrefixes);
  for (const key of Object.keys(storage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}
