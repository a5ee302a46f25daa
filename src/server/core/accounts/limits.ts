/** How often somebody may try: counters in the database, so that they hold over all nodes and restarts. */
import { CompiledQuery } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/kernel/errors.ts";
import type { Counter } from "#server/platform/http/fallback-limiter.ts";

const windowSeconds = 15 * 60;
const daySeconds = 24 * 60 * 60;

/** Limits of a day instead of a quarter of an hour. */
const ofDay = new Set<string>(["addressElsewhere"]);

/** Attempts per quarter of an hour. */
const points = {
  /** Wrong passwords for one account, from devices that never signed in to it; from each known device anew. */
  password: 10,
  /** Wrong passwords from one address, over all accounts. */
  passwordAddress: 100,
  /** Wrong codes of one account's second factor, from unknown devices and from each known device anew. */
  secondFactor: 10,
  /** Codes asked for from one address. */
  codeAddress: 100,
  /** Wrong codes of resets, invitations, set-up links and second factors from one address. */
  guessAddress: 100,
  /** Mails to confirm an address, asked for by its account or to invite it again. */
  addressMail: 5,
  /** Invitations by text to one account. */
  textInvitation: 5,
  /** Test messages to the own devices, asked for by one account. */
  pushTest: 20,
  /** Reads of one calendar by its secret address. */
  calendarFeed: 60,
  /** Emails that one person enters in a day and that belong to people that person cannot see. */
  addressElsewhere: 20,
} as const;

export type LimitName = keyof typeof points | "uploadKilobytes";

/**
 * Kilobytes that one account may upload in a quarter of an hour: 1 GB, and two files of the greatest size at the least.
 */
export const uploadKilobytes = (uploadMaxMb: number): number => Math.max(1024, 2 * uploadMaxMb) * 1024;

/** Takes and gives back attempts. */
export interface Limits {
  /**
   * Takes one attempt.
   * @throws AppError `tooManyRequests` with the seconds to wait
   */
  take(name: LimitName, key: string): Promise<void>;
  /** Takes so many at once. @throws AppError `tooManyRequests` with the seconds to wait */
  takeMany(name: LimitName, key: string, amount: number): Promise<void>;
  /** Gives an attempt back, because it was right: only wrong ones count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets all attempts. */
  forget(name: LimitName, key: string): Promise<void>;
}

// The library speaks to anything that answers `query` like a pool of `pg`.
const asPool = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    db
      .executeQuery(CompiledQuery.raw(text, values))
      .then(({ rows, numAffectedRows }) => ({ rows, rowCount: Number(numAffectedRows ?? rows.length) })),
});

declare module "fastify" {
  interface FastifyInstance {
    /** How often somebody may try passwords and codes. */
    limits: Limits;
  }
}

/**
 * Counts one attempt; without a limiter there is no limit.
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

const makeLimiter = (db: Db, name: string, attempts: number) =>
  new RateLimiterPostgres({
    storeClient: asPool(db),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: attempts,
    duration: ofDay.has(name) ? daySeconds : windowSeconds,
  });

/** The limit on emails of people the person of an account cannot see. */
export const addressLimitOf = (db: Db, accountId: string) => {
  const limiter = makeLimiter(db, "addressElsewhere", points.addressElsewhere);
  return {
    /** How many such emails the person may still enter today. */
    left: async (): Promise<number> =>
      Math.max(0, points.addressElsewhere - ((await limiter.get(accountId))?.consumedPoints ?? 0)),
    /** Counts such emails. */
    count: async (amount = 1): Promise<void> => {
      await limiter.penalty(accountId, amount);
    },
  };
};

/** The limits on a database. */
export function makeLimits(db: Db, { uploadMaxMb }: Pick<Env, "uploadMaxMb">): Limits {
  const limiters = Object.fromEntries(
    Object.entries({ ...points, uploadKilobytes: uploadKilobytes(uploadMaxMb) }).map(([name, attempts]) => [
      name,
      makeLimiter(db, name, attempts),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  return {
    take: (name, key) => consume(limiters[name], key),
    takeMany: (name, key, amount) => consume(limiters[name], key, amount),
    async giveBack(name, key) {
      await limiters[name].reward(key);
    },
    async forget(name, key) {
      await limiters[name].delete(key);
    },
  };
}

/** The key of an address: IPv6 by its /64, which is what one household or server gets. */
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
