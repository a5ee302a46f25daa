import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from "kysely";

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Compiles a fragment to its text once, so that the statements it goes into are composed of one part, not of hundreds.
 * @throws Error when the fragment has parameters, because their values differ from call to call
 */
export function frozen(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error("A fragment with parameters cannot be frozen.");
  return sql.raw(text);
}

/** A statement whose text was composed once; each call brings its own values. */
export type FrozenStatement<Row> = (db: Kysely<unknown>, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Composes a statement once: doing that for each call takes a twentieth of the processor time of a short one.
 * @param statement with any values, in the order in which the calls bring theirs
 */
export function frozenStatement<Row>(statement: RawBuilder<Row>): FrozenStatement<Row> {
  const { sql: text } = statement.compile(compiler);
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
