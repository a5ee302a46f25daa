/** Calls about how another person signs in. The caller must be allowed to set that person's password. */
import { AppError } from "#server/kernel/errors.ts";
import type { HookContext } from "./hooks/hook.ts";
import { recordHooks } from "./hooks/index.ts";
import { accountIdOf, isOwnRow } from "./hooks/person.ts";
import type { Repository } from "./repository.ts";

/** The person that a call is about. */
export interface FoundPerson {
  readonly accountId: string;
  /** True if it is the caller. */
  readonly isSelf: boolean;
}

/**
 * Runs work about a person in a transaction, after checking that the caller may change how that person signs in.
 * @param tableName a record type of people
 * @throws AppError badRequest for other types, forbidden, notFound
 */
export async function withPerson<T>(
  repository: Repository,
  tableName: string,
  personId: string,
  work: (context: HookContext, person: FoundPerson) => Promise<T>,
): Promise<T> {
  const { db: pool, env, registry, signedIn, t } = repository;
  const type = repository.typeOf(tableName);
  const requireSignInRights = recordHooks[type.name]?.requireSignInRights;
  if (!requireSignInRights) throw new AppError("badRequest", "tableName");
  return pool.transaction().execute(async (db) => {
    const context: HookContext = { db, env, registry, type, signedIn, t };
    const row = await repository.requireRow(db, type, personId, "edit");
    await requireSignInRights(context, row);
    const accountId = await accountIdOf(context, row.id);
    return work(context, { accountId, isSelf: isOwnRow(context, row) });
  });
}

/**
 * Like {@link withPerson}, for work with a limit. The work is authorized, then counted, then authorized again and done.
 * The count is stored on a separate connection, which no transaction may wait for.
 * @param work.allow throws to refuse. Its result is passed to `run`.
 * @param work.count counts an attempt
 * @throws AppError badRequest for other types, forbidden, notFound, `tooManyRequests`
 */
export async function withPersonLimited<Found, T>(
  repository: Repository,
  tableName: string,
  personId: string,
  work: {
    allow(context: HookContext, person: FoundPerson): Promise<Found>;
    count(accountId: string): Promise<void>;
    run(context: HookContext, person: FoundPerson, found: Found): Promise<T>;
  },
): Promise<T> {
  const accountId = await withPerson(repository, tableName, personId, async (context, person) => {
    await work.allow(context, person);
    return person.accountId;
  });
  await work.count(accountId);
  return withPerson(repository, tableName, personId, async (context, person) =>
    work.run(context, person, await work.allow(context, person)),
  );
}
