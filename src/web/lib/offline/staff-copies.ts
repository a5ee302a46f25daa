/**
 * What a team member's phone stores for offline use (ADR 95): the signed-in person, and the names and phone numbers
 * of their mentees. It is stored only as long as the session would last. Then the key is removed, and unsent changes
 * stay encrypted.
 */
import type { OwnMenteesAnswer } from "#shared/contracts/responses/own-mentees.ts";
import type { Copies } from "../api.ts";
import type { User } from "../session/session.ts";
import { secondsLeft } from "./time-left.ts";
import { forgetVault, type Vault } from "./vault.ts";

const userPath = "/auth/user";
export const ownMenteesPath = "/ownMentees";

/** Prefix of the vault's names. It differs from the mentees' copies, so that the two can't be confused. */
const staffName = "staff copy";

interface Kept {
  /** From the clock of this device, in milliseconds. */
  readonly at: number;
  readonly answer: OwnMenteesAnswer;
}

/** Removes messages and notifications, because they contain data about cases. */
const bare = (user: User): User => ({ ...user, notifications: [], messages: [], customFields: [] });

/** Returns the copies of a team member in an encrypted vault. */
export const staffCopiesIn = (vault: Vault): Copies => ({
  keep(path, body, answer) {
    if (body !== undefined) return;
    if (path === userPath) vault.write(`${staffName} ${path}`, bare(answer as User)).catch(console.warn);
    if (path !== ownMenteesPath) return;
    const own = answer as OwnMenteesAnswer;
    const isKept = own.keepsForSeconds > 0 && own.dataValues.length > 0;
    const done = isKept
      ? vault.write(`${staffName} ${path}`, { at: Date.now(), answer: own } satisfies Kept)
      : forgetVault();
    done.catch(console.warn);
  },
  async find(path) {
    if (path !== userPath && path !== ownMenteesPath) return undefined;
    const kept = await vault.read<Kept>(`${staffName} ${ownMenteesPath}`);
    if (!kept) return undefined;
    const keepsForSeconds = secondsLeft(kept.at, kept.answer.keepsForSeconds);
    if (keepsForSeconds === 0) {
      await forgetVault();
      return undefined;
    }
    if (path === userPath) return vault.read(`${staffName} ${path}`);
    return { ...kept.answer, keepsForSeconds } satisfies OwnMenteesAnswer;
  },
});

/** Returns true if a vault contains the copies of a team member. */
export const isOfStaff = (vault: Vault): Promise<boolean> => vault.has(`${staffName} ${ownMenteesPath}`);
