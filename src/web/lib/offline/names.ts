/** Names that are needed before the code of the vault is loaded. */

/** In the local storage: says that this browser may hold something, and of which account. */
export const vaultMark = "offline";

/** First word of the names in the vault of what waits to be sent; it outlives a sign-out. */
export const outboxName = "outbox";

/** In the local storage: hashes of sessions that were ended here, until the server knows. */
export const endedMark = "endedSessions";

/** First word of the names in the vault of pictures that a mentee keeps; they go with a sign-out. */
export const paperName = "paper";
