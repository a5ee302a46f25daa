/** Limits for attempts. The counters are in the database, so that they apply to all nodes and survive restarts. */
import { CompiledQuery, sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Counter } from "#server/platform/http/fallback-limiter.ts";

const quarterHour = 15 * 60;
const day = 24 * 3600;

/**
 * The number of attempts, and the seconds for which they count. A secret that can't be guessed is looked up first: a
 * valid one is never refused, even after many wrong ones from the same address. A short code is counted for its target
 * and the address together, so that no one can lock out the other people in an office.
 *
 * Guesses per day that these limits, and those of the codes, allow a stranger:
 * - Passwords: 960 for an account from all addresses together, 9,600 from an address over all accounts.
 * - Reset codes (40 bits): 360 for an account: 3 codes an hour with 5 tries each (`reset-codes.ts`). The chance of
 *   guessing one is 3 in ten billion.
 * - Codes by text message (6 digits): 360 for an account, by the same limits, 10 of them from one address. From one
 *   address, the chance of guessing one is 1 in 100,000 for an account. A new device needs the birthday too.
 * - Month and day of the birthday, after a correct texted code: 5 a day for an account, from all addresses together
 *   (`reset-codes.ts`).
 * - Second factors (6 digits, three of them valid at a time), after the correct password: 960 for an account.
 * - Birthdays and numbers in addition to a valid card or invitation: 5 each, then the code is invalid.
 * - Cards and invitations by text message (60 bits), links, and calendar URLs (256 bits): as many as calls are allowed,
 *   17 million from an address (`limit-calls.ts`). With 10,000 cards in use, the chance of a hit is 1 in 6 million.
 */
const points = {
  /**
   * Wrong passwords for one account, from devices that never signed in to it, and from each known device separately.
   */
  password: [10, quarterHour],
  /** Wrong passwords from one address, over all accounts. Known devices of an account don't count here. */
  passwordAddress: [100, quarterHour],
  /** Wrong codes of one account's second factor, from unknown devices and from each known device separately. */
  secondFactor: [10, quarterHour],
  /** Requested codes from one address. Each sends an email or a text message. */
  codeAddress: [100, quarterHour],
  /** Wrong reset codes for one email from one address. */
  resetCode: [10, quarterHour],
  /** Wrong texted codes for one phone number or client id from one address. */
  textCode: [10, day],
  /**
   * Wrong cards, invitations, links, and calendar URLs from one address. Valid ones are neither counted nor refused.
   */
  wrongSecret: [100, quarterHour],
  /** Sign-ins through identity providers, begun at one address. Each sends a request to the provider. */
  singleSignOn: [300, quarterHour],
  /** Per account: confirmation emails that it requests, its repeated invitations, and its test emails. */
  addressMail: [5, quarterHour],
  /** Invitations by text message to one account. */
  textInvitation: [5, quarterHour],
  /** New numbers for the open invitation of one account. */
  invitationNumber: [5, quarterHour],
  /** Test push messages that one account requests to its devices. */
  pushTest: [20, quarterHour],
  /** Reads of one calendar through its secret URL. */
  calendarFeed: [60, quarterHour],
  /** Emails per person and day that belong to people the person can't see. */
  addressElsewhere: [20, day],
  /** Kilobytes of spreadsheet rows that an organization imports per day. They are stored for a month. */
  importKilobytes: [1024 * 1024, day],
} as const;

/** `lock` counts wrong passwords and second factors of an account from all devices, if `LOCK_TRIES` is set. */
export type LimitName = keyof typeof points | "uploadKilobytes" | "lock";

/**
 * Returns the kilobytes that one account may upload in a quarter of an hour: 1 GB, or two files of maximum size if that
 * is more.
 */
export const uploadKilobytes = (uploadMaxMb: number): number => Math.max(1024, 2 * uploadMaxMb) * 1024;

/** Counts attempts, and subtracts correct ones. */
export interface Limits {
  /**
   * Counts one attempt.
   * @throws AppError `tooManyRequests` with the seconds to wait
   */
  count(name: LimitName, key: string): Promise<void>;
  /** Counts several attempts at once. @throws AppError `tooManyRequests` with the seconds to wait */
  countMany(name: LimitName, key: string, amount: number): Promise<void>;
  /** Subtracts a correct attempt, because only wrong ones count. */
  refund(name: LimitName, key: string): Promise<void>;
  /** Resets the counter. */
  forget(name: LimitName, key: string): Promise<void>;
}

// The library works with any object that has the `query` of a `pg` pool.
const asPool = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    db
      .executeQuery(CompiledQuery.raw(text, values))
      .then(({ rows, numAffectedRows }) => ({ rows, rowCount: Number(numAffectedRows ?? rows.length) })),
});

declare module "fastify" {
  interface FastifyInstance {
    /** The limits on attempts with passwords and codes. */
    limits: Limits;
  }
}

/**
 * Counts one attempt. Without a limiter there is no limit.
 * @throws AppError `tooManyRequests` with the seconds to wait
 */
export async function consume(limiter: Counter | null, key: string, amount = 1): Promise<void> {
  try {
    await limiter?.consume(key, amount);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError("tooManyRequests", undefined, Math.max(1, error.msBeforeNext / 1000));
  }
}

/** The attempts, the seconds for which they count, and the seconds for which all are refused after too many. */
type Limit = readonly [attempts: number, seconds: number, blockSeconds?: number];

const makeLimiter = (db: Db, name: string, [attempts, seconds, blockSeconds = 0]: Limit) =>
  new RateLimiterPostgres({
    storeClient: asPool(db),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
    blockDuration: blockSeconds,
  });

/** Returns the counter of a limit that tells how much is left. */
const countdown = (db: Db, name: "addressElsewhere" | "importKilobytes", key: string) => {
  const limiter = makeLimiter(db, name, points[name]);
  return {
    /** Returns how much is left of the limit. */
    left: async (): Promise<number> =>
      Math.max(0, points[name][0] - ((await limiter.get(key))?.consumedPoints ?? 0)),
    /** Counts, even beyond the limit. @returns whether the limit allows all of it */
    count: async (amount = 1): Promise<boolean> =>
      (await limiter.penalty(key, amount)).consumedPoints <= points[name][0],
  };
};

/** The daily limit on emails that belong to people the account's person can't see. */
export const addressLimitOf = (db: Db, accountId: string) => countdown(db, "addressElsewhere", accountId);

/** The daily limit on the kilobytes that an organization imports. */
export const importLimitOf = (db: Db, organizationId: string) =>
  countdown(db, "importKilobytes", organizationId);

/** Creates the limits of a database. */
export function makeLimits(
  db: Db,
  { uploadMaxMb, lockTries, lockMinutes }: Pick<Env, "uploadMaxMb" | "lockTries" | "lockMinutes">,
): Limits {
  const all: Record<LimitName, Limit | null> = {
    ...points,
    uploadKilobytes: [uploadKilobytes(uploadMaxMb), quarterHour],
    lock: lockTries > 0 ? [lockTries, lockMinutes * 60, lockMinutes * 60] : null,
  };
  const limiters = Object.fromEntries(
    Object.entries(all).map(([name, limit]) => [name, limit && makeLimiter(db, name, limit)]),
  ) as Record<LimitName, RateLimiterPostgres | null>;
  return {
    count: (name, key) => consume(limiters[name], key),
    countMany: (name, key, amount) => consume(limiters[name], key, amount),
    async refund(name, key) {
      await limiters[name]?.reward(key);
    },
    async forget(name, key) {
      await limiters[name]?.delete(key);
    },
  };
}

/**
 * Returns the key of the counter of wrong passwords from unknown devices for an email address, even without an account.
 * @param email the address as returned by `emailKey`
 */
export const unknownDeviceKey = (email: string): string => hashToken(email).toString("hex");

/**
 * Forgets the wrong passwords for an account from all devices, and its lock, because someone else gave it a new one.
 * @param trx the transaction of that change
 */
export async function forgetWrongPasswords(trx: Db, accountId: string): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select("email_key")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const stranger = unknownDeviceKey(account?.email_key ?? "");
  await sql`delete from rate_limits where key in (${`password:${stranger}`}, ${`lock:${stranger}`})
    or key like ${`password:${accountId}:%`}`.execute(trx);
}

/**
 * Returns the key of a target and an address together. The target is hashed, because it can be an email or a phone
 * number.
 */
export const targetKey = (target: string, address: string): string =>
  `${hashToken(target).toString("base64url")}:${addressKey(address)}`;

/** Returns the key of an address. IPv6 addresses are grouped by /64, the range that one household or server gets. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.replace(/%.*$/, "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":").toLowerCase() + "::/64";
}
