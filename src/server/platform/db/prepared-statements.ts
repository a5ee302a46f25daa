import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type pg from "pg";

/** The server keeps every prepared statement in every connection, so there is an end to it. */
const maxStatements = 200;
/** Longer ones are bulk inserts, which do not come a second time. */
const maxTextLength = 20_000;

/** What Kysely sends before the first statement of a transaction. */
export const begin = "begin";
/** The statement Kysely sends after a transaction has failed. */
export const rollback = "rollback";

const unawaitedMark = "/* unawaited */";

/**
 * The beginning of a statement whose answer no one reads, inside a transaction. It is sent together with the next statement,
 * such as the commit, which fails if it fails.
 */
export const unawaited = sql.raw(unawaitedMark);

/** Returns true for a statement that begins with {@link unawaited}. */
export const isUnawaited = (text: string): boolean => text.startsWith(unawaitedMark);

/** Gives statements their names: the same text always gets the same one. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The name to prepare a statement under; undefined for one that is not worth it. */
  nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    // As text of its own it would leave before the first statement; prepared, it leaves together with it.
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

  /** Sends a statement; several may be under way, their answers come in order. */
  protected send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const name = this.#names.nameOf(text, parameters);
    return this.#client.query({ ...(name ? { name } : {}), text, values: [...parameters] });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/**
 * A pool for Kysely whose statements with parameters are prepared once per connection: afterwards PostgreSQL neither
 * parses nor plans them again. Planning the lookup of a session takes ten times as long as running it.
 */
export function preparing<Client extends PreparingClient>(source: {
  readonly options: object;
  acquire(): Promise<pg.PoolClient>;
  wrap(client: pg.PoolClient, names: StatementNames): Client;
  /** Called each time a connection is handed out. */
  prepare?(client: Client): void;
  end(): Promise<void>;
}): PostgresPool {
  const names = new StatementNames();
  // Kysely remembers connections by identity.
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
