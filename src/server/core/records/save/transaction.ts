/**
 * Makes writes atomic and, with the header `Idempotency-Key`, effective only once. A client that didn't receive the
 * response may send such a request again. For a month, every repetition gets the first response. A different request
 * with the same key is refused.
 */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { withTakenAddressCounted } from "#server/core/accounts/taken-address.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { HookContext } from "../hooks/hook.ts";
import type { Repository } from "../repository.ts";
import { refusedPeriod } from "./periods.ts";
import { SaveKey, type AnswerExtras } from "./save-keys.ts";

const uniqueViolation = "23505";
/** PostgreSQL's error code for a transaction that it ended because of a deadlock. */
const deadlock = "40P01";
const maxTries = 3;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Returns true if PostgreSQL ended a transaction because of a deadlock. It changed nothing, and can be repeated. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === deadlock;

/**
 * Returns the field whose value is already taken: the first field of the unique index that PostgreSQL names. With
 * row-level security, PostgreSQL doesn't say more.
 */
async function takenFields(db: Db, { fields }: RecordType, error: unknown): Promise<string[]> {
  const index = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(i.indexrelid, place, true) as definition
    from pg_index i cross join generate_series(1, i.indnkeyatts) place
    where i.indexrelid = to_regclass(${index}) order by place`.execute(db);
  const columns = rows.flatMap(({ definition }) => definition.match(/\w+/g) ?? []);
  const names = columns.flatMap((column) => Object.keys(fields).filter((name) => sqlName(name) === column));
  return names.slice(0, 1);
}

/**
 * Returns a readable refusal if the database refused a write: a value that must be unique and isn't, or a period that
 * must not overlap another record's but does.
 * @param context `db` must be outside the refused transaction
 */
export async function refusalBy(
  error: unknown,
  context: Pick<HookContext, "db" | "registry" | "type" | "t">,
): Promise<BusinessError | undefined> {
  if (codeOf(error) !== uniqueViolation) return refusedPeriod(error, context);
  const message = context.t("server.records.notUnique");
  const taken = await takenFields(context.db, context.type, error);
  return new BusinessError(message, Object.fromEntries(taken.map((name) => [name, message])));
}

/** The context for the work inside a write transaction. */
export interface WriteContext extends HookContext {
  readonly repository: Repository;
  /** The successor of a person who is disabled. Null for no one, undefined if not chosen. */
  readonly takerId?: string | null | undefined;
  /** What happens to upcoming appointments that then have no one. Undefined if not chosen. */
  readonly unstaffed?: "cancel" | "keep" | undefined;
}

/**
 * Runs a write of a record type in a separate transaction, and repeats it if the database ended it because of a
 * deadlock. Inside a transaction of a repository, it joins that one, whose owner repeats the whole transaction.
 * @throws AppError notFound for an unknown type; BusinessError as in {@link refusalBy}; any error of the work
 */
export async function inWriteTransaction<T>(
  repository: Repository,
  tableName: string,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const { db: pool, env, registry, signedIn, t } = repository;
  const type = repository.typeOf(tableName);
  if (pool.isTransaction)
    return work({ repository, db: pool, env, registry, type, signedIn, t, isPartOfMany: true });
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await pool
        .transaction()
        .execute((db: Db) =>
          withTakenAddressCounted(pool, () => work({ repository, db, env, registry, type, signedIn, t })),
        );
      markAudited();
      return result;
    } catch (error) {
      const refused = await refusalBy(error, { db: pool, registry, type, t });
      if (refused) throw refused;
      if (!isDeadlock(error) || tries === maxTries) throw error;
    }
  }
}

/** Called with the record's id and the other parts of the response, in the transaction that writes the record. */
export type StoreAnswer = (trx: Db, recordId: string, extras?: AnswerExtras) => Promise<void>;

/** Another call with the same key was faster. This one is rolled back. */
class SavedBefore extends Error {}

/**
 * Executes a call of the signed-in person at most once per `Idempotency-Key`. Without the header, it always executes
 * the call. The same request with the same key gets the first response.
 * @param save receives a function that it must call in its transaction
 * @param extras receives the other parts of the first response, if the call was executed before
 * @returns the id of the record
 * @throws AppError badRequest for an empty key or one with more than 200 characters, conflict for the key of a
 * different request, and what `save` throws
 */
export async function withIdempotency(
  request: FastifyRequest,
  save: (storeAnswer: StoreAnswer | undefined) => Promise<string>,
  extras: Record<string, string> = {},
): Promise<string> {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return save(undefined);
  const { db } = request.server;
  const key = new SaveKey(request, header);
  const find = async () => {
    const found = await key.find(db);
    Object.assign(extras, found?.extras);
    return found?.recordId;
  };
  const before = await find();
  if (before !== undefined) return before;
  try {
    return await save(async (trx, recordId, answered = {}) => {
      if (!(await key.store(trx, { recordId, extras: answered }))) throw new SavedBefore();
    });
  } catch (error) {
    // This call may have been refused because of what the faster call stored: its data, or its job.
    const isTooMany = error instanceof AppError && error.code === "tooManyRequests";
    const meanwhile =
      error instanceof SavedBefore || error instanceof BusinessError || isTooMany ? await find() : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
