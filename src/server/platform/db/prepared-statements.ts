import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type pg from "pg";

/** The maximum number of prepared statements, because the server keeps each of them in every connection. */
const maxStatements = 200;
/** Longer statements are bulk inserts, which aren't repeated. */
const maxTextLength = 20_000;

/** The statement that Kysely sends before the first statement of a transaction. */
export const begin = "begin";
/** The statement that Kysely sends after a transaction has failed. */
export const rollback = "rollback";

const unawaitedMark = "/* unawaited */";

/**
 * The prefix of a statement in a transaction whose result isn't read. It is sent together with the next statement, such
 * as the commit, which fails if this one fails.
 */
export const unawaited = sql.raw(unawaitedMark);

/** Returns true for a statement that begins with {@link unawaited}. */
export const isUnawaited = (text: string): boolean => text.startsWith(unawaitedMark);

/** Names statements. The same text always gets the same name. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the name for preparing a statement, or undefined if preparing isn't worthwhile. */
  nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    // As plain text it would be sent before the first statement. Prepared, it is sent together with it.
    if (text === begin) return begin;
    const known = this.#names.get(text);
    if (known) return known;
    const isFull = this.#names.size >= maxStatements;
    if (isFull || parameters.length === 0 || text.length > maxTextLength) return undefined;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A connection for Kysely whose statements with parameters are prepared. */
export class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(first: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof first !== "string") throw new TypeError("Cursors are not in use here.");
    return this.send(first, parameters);
  }

  /** Sends a statement. Several may be in progress, and their results arrive in order. */
  protected send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const name = this.#names.nameOf(text, parameters);
    return this.#client.query({ ...(name ? { name } : {}), text, values: [...parameters] });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/**
 * A connection pool for Kysely that prepares statements with parameters once per connection. After that, PostgreSQL
 * neither parses nor plans them again. Planning a session lookup takes ten times as long as running it.
 */
export function makePreparingPool<Client extends PreparingClient>(source: {
  readonly options: object;
  acquire(): Promise<pg.PoolClient>;
  wrap(client: pg.PoolClient, names: StatementNames): Client;
  /** Called each time the pool provides a connection. */
  prepare?(client: Client): void;
  end(): Promise<void>;
}): PostgresPool {
  const names = new StatementNames();
  // Kysely identifies a connection by its object.
  const clients = new WeakMap<pg.PoolClient, Client>();
  return {
    options: source.options,
    end: () => source.end(),
    async connect() {
      const client = await source.acquire();
      const known = clients.get(client) ?? source.wrap(client, names);
      clients.set(client, known);
      source.prepare?.(known);
      return known;
    },
  };
}
