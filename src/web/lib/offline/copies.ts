/** Copies of the responses that a mentee's screens need, stored encrypted on the phone for offline use (ADR 80). */
import type { Copies } from "../api.ts";
import { connection } from "../connection.ts";
import { queryClient } from "../query-client.ts";
import type { User } from "../session/session.ts";
import { stillAhead } from "./ahead.ts";
import { isOfStaff, staffCopiesIn } from "./staff-copies.ts";
import { Vault } from "./vault.ts";

/** The calls that are copied: signed-in person, home screen, plan and its steps, check-in, and newest chat messages. */
const kept = /^\/(auth\/user|loadDashboard|plan|plan\/step|checkIn|getChatRooms|getChatMessages\/\d+)$/;

/** Query that loads messages in advance without marking them as read. The copy has the name of the screen's call. */
export const keepUnread = "?keepUnread=1";

const nameOf = (path: string, body: unknown): string =>
  `copy ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;

interface Copy {
  /** ISO 8601, from the clock of this device. */
  readonly at: string;
  readonly answer: unknown;
}

/** Reloads everything that came from a copy, once the server can be reached. */
let isWaiting = false;
function refreshWhenBack() {
  if (isWaiting) return;
  isWaiting = true;
  void connection.whenOnline().then(() => {
    isWaiting = false;
    return queryClient.invalidateQueries();
  });
}

/** Returns the copies in an encrypted vault. */
export const copiesIn = (vault: Vault): Copies => ({
  keep(asked, body, answer) {
    const path = asked.replace(keepUnread, "");
    if (!kept.test(path)) return;
    const copy: Copy = { at: new Date().toISOString(), answer };
    // Full storage must not stop a person from working.
    vault.write(nameOf(path, body), copy).catch(console.warn);
  },
  async find(path, body) {
    if (!kept.test(path)) return undefined;
    const copy = await vault.read<Copy>(nameOf(path, body));
    if (!copy) return undefined;
    refreshWhenBack();
    return stillAhead(path, copy.answer);
  },
});

/**
 * Opens the copies of the person who was last signed in here.
 * @param accountId the only account whose copies may be opened
 */
export async function reopenCopies(accountId?: string): Promise<Copies | undefined> {
  const vault = await Vault.reopen();
  const isTheirs = vault !== undefined && (accountId === undefined || vault.accountId === accountId);
  if (!isTheirs) return undefined;
  return (await isOfStaff(vault)) ? staffCopiesIn(vault) : copiesIn(vault);
}

/** Returns the person who was last signed in here, for starting offline. */
export async function findUser(): Promise<{ user: User; copies: Copies } | undefined> {
  const copies = await reopenCopies();
  const user = (await copies?.find("/auth/user", undefined)) as User | undefined;
  return copies && user && { user, copies };
}
