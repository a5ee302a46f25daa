/** Names that are needed before the vault's code is loaded. */

/** Local storage key: the account whose data this browser may have stored. */
export const vaultMark = "offline";

/** Prefix of the vault's names for unsent changes. They survive a sign-out. */
export const outboxName = "outbox";

/** Local storage key: hashes of sessions that were ended here and not yet on the server. */
export const endedMark = "endedSessions";

/** Prefix of the vault's names for images that a mentee stored. They are removed at sign-out. */
export const paperName = "paper";
