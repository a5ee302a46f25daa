/** Prepares a team member's phone for offline use (ADR 95). */
import type { OwnMenteesAnswer } from "#shared/contracts/responses/own-mentees.ts";
import { hasStatus } from "../api-error.ts";
import { call, offlineCopies } from "../api.ts";
import { connection } from "../connection.ts";
import { isTouchDevice } from "../phone.ts";
import type { User } from "../session/session.ts";
import { session } from "../session/session-store.ts";
import { vaultMark } from "./names.ts";
import { ownMenteesPath, staffCopiesIn } from "./staff-copies.ts";
import { forgetVault, Vault } from "./vault.ts";

/** How often the copy is renewed while a person works, in milliseconds. The copy expires with the session. */
const renewMs = 2 * 60_000;

const askOwn = () => call<OwnMenteesAnswer>(ownMenteesPath);

/** Renews the copy while the person is signed in here, so that it doesn't expire before the session. */
function renew(accountId: string): void {
  const timer = setInterval(() => {
    if (session.getState().user?.accountId !== accountId) return clearInterval(timer);
    if (document.visibilityState === "visible" && connection.isOnline()) askOwn().catch(console.warn);
  }, renewMs);
}

/**
 * Stores the signed-in person and their mentees, if the organization allows it.
 * @param keepApp makes the app open offline
 */
export async function keepForStaff(user: User, keepApp: () => Promise<void>): Promise<void> {
  const isSame = () => session.getState().user?.accountId === user.accountId;
  // Nothing is stored on a computer, because it may be shared.
  if (!isTouchDevice()) return;
  const own = await askOwn().catch((error: unknown) => {
    // The role doesn't list mentees. If the device is offline, the stored copy stays until it expires.
    if (hasStatus(error, 403)) return null;
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
  // A response that came while offline is the copy itself, with less time left.
  copies.keep("/auth/user", undefined, user);
  copies.keep(ownMenteesPath, undefined, own);
  renew(user.accountId);
  await keepApp();
}
