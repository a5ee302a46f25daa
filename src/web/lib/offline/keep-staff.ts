/** Makes the phone of a team member ready for the time without network (ADR 95). */
import type { OwnMenteesAnswer } from "#shared/contracts/own-mentees.ts";
import { ApiError } from "../api-error.ts";
import { call, offlineCopies } from "../api.ts";
import { connection } from "../connection.ts";
import { isPhone } from "../is-phone.ts";
import type { User } from "../session.ts";
import { session } from "../session-store.ts";
import { vaultMark } from "./names.ts";
import { ownMenteesPath, staffCopiesIn } from "./staff-copies.ts";
import { forgetVault, Vault } from "./vault.ts";

/** How often (ms) the copy is made anew while somebody works: its time runs with that of the session. */
const renewMs = 2 * 60_000;

const askOwn = () => call<OwnMenteesAnswer>(ownMenteesPath);

/** Keeps the copy as fresh as the session, for as long as the person is signed in here. */
function renew(accountId: string): void {
  const timer = setInterval(() => {
    if (session.getState().user?.accountId !== accountId) return clearInterval(timer);
    if (document.visibilityState === "visible" && connection.isOnline())
      askOwn().catch((error: unknown) => console.warn(error));
  }, renewMs);
}

/**
 * Keeps who is signed in and the own mentees, where the organization wants that.
 * @param keepApp lets the app open without network
 */
export async function keepForStaff(user: User, keepApp: () => Promise<void>): Promise<void> {
  const isSame = () => session.getState().user?.accountId === user.accountId;
  // A computer that others sit down at keeps nothing.
  if (!isPhone()) return;
  const own = await askOwn().catch((error: unknown) => {
    // A role that lists no mentees; without network what is here stays until its time is over.
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  });
  if (!isSame()) return;
  if (!own || own.keepsForSeconds === 0 || own.dataValues.length === 0) {
    if (localStorage.getItem(vaultMark) !== null) await forgetVault();
    return;
  }
  const vault = await Vault.open(user.accountId, true);
  if (!isSame()) return forgetVault();
  if (!vault) return;
  const copies = staffCopiesIn(vault);
  offlineCopies.current = copies;
  // One that came without network is the copy itself, with less time left.
  copies.keep("/auth/user", undefined, user);
  copies.keep(ownMenteesPath, undefined, own);
  renew(user.accountId);
  await keepApp();
}
