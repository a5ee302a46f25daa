/**
 * What the phone of a team member keeps for the time without network (ADR 95): who is signed in, and names and numbers of the
 * own mentees. Only as long as the session would last; then the key goes, and what waits to be sent stays sealed.
 */
import type { OwnMenteesAnswer } from "#shared/contracts/own-mentees.ts";
import type { Copies } from "../api.ts";
import type { User } from "../session.ts";
import { secondsLeft } from "./time-left.ts";
import { forgetVault, type Vault } from "./vault.ts";

const userPath = "/auth/user";
export const ownMenteesPath = "/ownMentees";

/** First words of the name in the vault; copies of mentees have another one, so that neither is taken for the other. */
const staffName = "staff copy";

interface Kept {
  /** By the clock of this device, in milliseconds. */
  readonly at: number;
  readonly answer: OwnMenteesAnswer;
}

/** Messages and notices speak of cases. */
const bare = (user: User): User => ({ ...user, notifications: [], messages: [], customFields: [] });

const warn = (error: unknown) => console.warn(error);

/** Keeps and finds the copies of a team member in a vault. */
export const staffCopiesIn = (vault: Vault): Copies => ({
  keep(path, body, answer) {
    if (body !== undefined) return;
    if (path === userPath) vault.write(`${staffName} ${path}`, bare(answer as User)).catch(warn);
    if (path !== ownMenteesPath) return;
    const own = answer as OwnMenteesAnswer;
    const isKept = own.keepsForSeconds > 0 && own.dataValues.length > 0;
    const done = isKept
      ? vault.write(`${staffName} ${path}`, { at: Date.now(), answer: own } satisfies Kept)
      : forgetVault();
    done.catch(warn);
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

/** Whether a vault holds the copies of a team member. */
export const isOfStaff = (vault: Vault): Promise<boolean> => vault.has(`${staffName} ${ownMenteesPath}`);
