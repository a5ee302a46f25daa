/** Copies of the answers that a mentee's screens need, sealed on the phone, for the time without network (ADR 80). */
import type { Copies } from "../api.ts";
import { connection } from "../connection.ts";
import { queryClient } from "../query-client.ts";
import type { User } from "../session.ts";
import { isOfStaff, staffCopiesIn } from "./staff-copies.ts";
import { Vault } from "./vault.ts";

/** What is kept: who is signed in, the first page, the plan and its steps, the check-in, the newest of the chat. */
const kept = /^\/(auth\/user|loadDashboard|plan|plan\/step|checkIn|getChatRooms|getChatMessages\/\d+)$/;

/** Asked for ahead, without reading it: what lies on the device is the same as what its screen asks for. */
export const keepUnread = "?keepUnread=1";

const nameOf = (path: string, body: unknown): string =>
  `copy ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;

interface Copy {
  /** ISO 8601, by the clock of this device. */
  readonly at: string;
  readonly answer: unknown;
}

/** Asks anew for what a copy stood for, once the server can be reached. */
let isWaiting = false;
function refreshWhenBack() {
  if (isWaiting) return;
  isWaiting = true;
  void connection.whenOnline().then(() => {
    isWaiting = false;
    return queryClient.invalidateQueries();
  });
}

/** Keeps and finds copies in a vault. */
export const copiesIn = (vault: Vault): Copies => ({
  keep(asked, body, answer) {
    const path = asked.replace(keepUnread, "");
    if (!kept.test(path)) return;
    const copy: Copy = { at: new Date().toISOString(), answer };
    // A full storage must not stop anybody from working.
    vault.write(nameOf(path, body), copy).catch((error: unknown) => console.warn(error));
  },
  async find(path, body) {
    if (!kept.test(path)) return undefined;
    const copy = await vault.read<Copy>(nameOf(path, body));
    if (copy) refreshWhenBack();
    return copy?.answer;
  },
});

/** Copies of whoever was signed in here last. @param accountId of whom alone they may be */
export async function reopenCopies(accountId?: string): Promise<Copies | undefined> {
  const vault = await Vault.reopen();
  const isTheirs = vault !== undefined && (accountId === undefined || vault.accountId === accountId);
  if (!isTheirs) return undefined;
  return (await isOfStaff(vault)) ? staffCopiesIn(vault) : copiesIn(vault);
}

/** Who was signed in here last, when the app starts without network. */
export async function findUser(): Promise<{ user: User; copies: Copies } | undefined> {
  const copies = await reopenCopies();
  const user = (await copies?.find("/auth/user", undefined)) as User | undefined;
  return copies && user && { user, copies };
}
