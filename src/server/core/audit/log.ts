import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { AuditEvent } from "./event.ts";
import { insertEvents } from "./store.ts";

/** Maximum number of events per statement. In practice, fewer are waiting at once. */
const maxEvents = 500;

interface Waiting {
  readonly event: AuditEvent;
  resolve(): void;
  reject(error: unknown): void;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The audit log. */
    audit: AuditLog;
  }
}

/**
 * Writes the events of calls that change nothing. Each call waits until its row is stored. Rows that arrive while a
 * statement is running are stored together by the next one, so that many readers share a commit.
 */
export class AuditLog {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #writers = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Stores an event. @throws if the database doesn't store it. The call's response must then not be sent. */
  note(event: AuditEvent): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
      if (this.#writers === 0) void asSystem(() => this.#write());
    });
  }

  async #write(): Promise<void> {
    this.#writers += 1;
    try {
      // Includes everything that arrives in the same turn of the event loop.
      await new Promise(setImmediate);
      while (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0, maxEvents));
    } finally {
      this.#writers -= 1;
    }
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    try {
      await insertEvents(
        this.#db,
        batch.map(({ event }) => event),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
