/**
 * How often a write takes effect: as a whole or not at all, and with the header `Idempotency-Key` once. A client may send
 * such a request again when the answer was lost; every repetition within a month gets the answer of the first. A different
 * request with the same key is refused.
 */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { countElsewhere } from "#server/core/accounts/taken-address.ts";
import { markAudited } from "#server/kernel/context.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { HookContext } from "../hooks/hook.ts";
import type { Repository } from "../repository.ts";
import { refusedPeriod } from "./periods.ts";
import { SaveKey, type AnswerExtras } from "./save-keys.ts";

const uniqueViolation = "23505";
/** Two changes waited for each other and the database ended one of them. */
const deadlock = "40P01";
const maxTries = 3;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/**
 * The field whose value is taken already: the first of the unique index that PostgreSQL names. Where rows are protected,
 * it does not say more.
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

/** What the work inside the transaction of a write gets. */
export interface WriteContext extends HookContext {
  readonly repository: Repository;
  /** Who takes over from a person who is disabled; null for nobody, undefined when it was not said. */
  readonly takerId?: string | null | undefined;
  /** What becomes of appointments to come that then have nobody; undefined when it was not said. */
  readonly unstaffed?: "cancel" | "keep" | undefined;
}

/**
 * Runs a write of a record type in a transaction of its own, again when the database ended it for the sake of another
 * one. In a transaction of a repository it joins that: whoever began it runs all of it again and speaks for it.
 * @throws AppError notFound for an unknown type; BusinessError when something must be unique and is not, or a period
 *   overlaps another one of the same thing; whatever the work throws
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
        .execute((db: Db) => work({ repository, db, env, registry, type, signedIn, t }));
      markAudited();
      return result;
    } catch (error) {
      await countElsewhere(pool, error);
      if (codeOf(error) === uniqueViolation) {
        const message = t("server.records.notUnique");
        const taken = await takenFields(pool, type, error);
        throw new BusinessError(message, Object.fromEntries(taken.map((name) => [name, message])));
      }
      const refused = refusedPeriod(error, { registry, type, t });
      if (refused) throw refused;
      if (codeOf(error) !== deadlock || tries === maxTries) throw error;
    }
  }
}

/** Called with the id of the record, and what else is answered, in the transaction that writes it. */
export type StoreAnswer = (trx: Db, recordId: string, extras?: AnswerExtras) => Promise<void>;

/** Another call with the same key was faster; this one is rolled back. */
class SavedBefore extends Error {}

/**
 * Carries out a call at most once per `Idempotency-Key`; without the header, simply carries it out. The same request, sent
 * again with its key, gets the first answer.
 * @param save gets what it must call in its transaction
 * @param extras gets what the first answer said beside the id, when the call was carried out before
 * @returns the id of the record
 * @throws AppError badRequest for a key without length or of more than 200 characters, conflict for the key of a different
 *   request, and what `save` throws
 */
export async function withIdempotency(
  request: FastifyRequest,
  db: Db,
  accountId: string,
  save: (storeAnswer: StoreAnswer | undefined) => Promise<string>,
  extras: Record<string, string> = {},
): Promise<string> {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return save(undefined);
  const key = new SaveKey(request, accountId, header);
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
    // What the faster one has stored can be what refuses this one.
    const meanwhile =
      error instanceof SavedBefore || error instanceof BusinessError ? await find() : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
