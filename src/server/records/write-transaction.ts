import type { RecordType } from "#shared/records/record-type.ts";
import { noteDone } from "#server/context.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import type { HookContext } from "./hooks/hook.ts";
import type { Repository } from "./repository.ts";

const uniqueViolation = "23505";
/** Two changes waited for each other and the database ended one of them. */
const deadlock = "40P01";
const mostTries = 3;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** What the work inside the transaction of a write gets. */
export interface WriteContext extends HookContext {
  /** Takes the last statement of the transaction, so that the commit follows it at once; both must succeed. */
  atEnd(statement: Promise<unknown>): void;
}

/**
 * Runs a write in a transaction of its own, again when the database ended it for the sake of another one.
 * @throws Refusal when something must be unique and is not; whatever the work throws
 */
export async function inWriteTransaction<T>(
  { services, signedIn, t }: Repository,
  type: RecordType,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const { env, registry } = services;
  for (let tries = 1; ; tries += 1) {
    const last: Promise<unknown>[] = [];
    const atEnd = (statement: Promise<unknown>) => {
      statement.catch(() => undefined);
      last.push(statement);
    };
    try {
      const result = await services.db
        .transaction()
        .execute((db: Db) => work({ db, env, registry, type, signedIn, t, atEnd }));
      // One that failed made a rollback of the commit.
      await Promise.all(last);
      noteDone();
      return result;
    } catch (thrown) {
      // After a statement that failed, the commit fails too and does not say why.
      const error = await Promise.all(last).then(
        () => thrown,
        (cause: unknown) => cause,
      );
      if (codeOf(error) === uniqueViolation) throw new Refusal(t("server.records.notUnique"));
      if (codeOf(error) !== deadlock || tries === mostTries) throw error;
    }
  }
}
