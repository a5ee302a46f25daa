import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/kernel/env.ts";
import type { Clock } from "#server/kernel/clock.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { MessageStore } from "../message-store.ts";
import type { Feeds } from "./feeds.ts";
import type { PresenceBook } from "./presence-book.ts";
import type { ChatServer } from "./types.ts";

/** The dependencies of the hub. */
export interface HubTools {
  readonly db: Db;
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly io: ChatServer;
  readonly store: MessageStore;
  readonly presence: PresenceBook;
  /** True if other processes are connected through Redis. */
  readonly hasOthers: boolean;
  /** Counts a token like a call of its session. @throws AppError `tooManyRequests` */
  countToken(token: string): Promise<void>;
}

/** The interface of the hub for its parts. */
export interface HubParts {
  readonly tools: HubTools;
  readonly feeds: Feeds;
  /** Logs only the name and code of a failure, because messages of database errors can contain what people wrote. */
  logError(error: unknown, what: string): void;
}
