import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { Writable } from "node:stream";

/** The server keeps every prepared statement in every connection, so there is an end to it. */
const statementsAtMost = 200;
/** Longer ones are bulk inserts, which do not come a second time. */
const textAtMost = 10_000;

/** Gives statements their names: the same text always gets the same one. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The name to prepare a statement under; undefined for one that is not worth it. */
  nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    const isFull = this.#names.size >= statementsAtMost;
    if (isFull || parameters.length === 0 || text.length > textAtMost) return undefined;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Where the driver writes to; its types leave that out. */
const streamOf = (client: pg.PoolClient): Writable | undefined =>
  (client as { connection?: { stream?: Writable } }).connection?.stream;

/** A connection for Kysely whose statements with parameters are prepared. */
export class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #isCorked = false;

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
    this.#writeTogether();
    const name = this.#names.nameOf(text, parameters);
    return this.#client.query({ ...(name ? { name } : {}), text, values: [...parameters] });
  }

  /**
   * What is sent until the running code waits for something leaves in one piece: the scope, the beginning of a
   * transaction and its first statement; the last one and the commit. Each piece costs a call of the system and wakes
   * PostgreSQL up.
   */
  #writeTogether(): void {
    const stream = streamOf(this.#client);
    if (this.#isCorked || !stream) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
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
