/** Response to `GET /system`. Times are ISO 8601 UTC, sizes are bytes. */
import { z } from "zod";
import { systemParts, systemProblems } from "../system.ts";
import { withValues, type Sent } from "./common.ts";

/** Why sending is on hold, and what is waiting. */
const hold = z.object({
  since: z.string(),
  /** `restored`: from a backup. `moved`: the database is in a different place than at the last start. */
  because: z.enum(["restored", "moved"]),
  /** Number of waiting deliveries by channel. */
  emails: z.number(),
  texts: z.number(),
  pushes: z.number(),
  webhooks: z.number(),
  /** How many of them are older than the hold. The original installation may have sent those. */
  older: z.number(),
});
export type Hold = Sent<typeof hold>;

/** A server process. */
const systemNode = z.object({
  host: z.string(),
  port: z.number(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** True if the process has missed its heartbeat. */
  isAway: z.boolean(),
  /** Free space on the disk of its DATA_DIR. */
  diskFree: z.number(),
  diskTotal: z.number(),
  /** True if it can store files there. */
  canStoreFiles: z.boolean(),
});
export type SystemNode = Sent<typeof systemNode>;

/** The storage that an organization uses. */
const storageUse = z.object({
  id: z.string(),
  name: z.string(),
  /** Total size of the files that its people uploaded. */
  bytes: z.number(),
  /** The organization's limit in megabytes. Null if the default applies. */
  limitMb: z.number().nullable(),
});
export type StorageUse = Sent<typeof storageUse>;

const systemState = z.object({
  version: z.string(),
  /** Null if sending isn't on hold. */
  hold: hold.nullable(),
  /** Names of settings that need PUBLIC_URL although it is missing, such as `SMTP_URL`. */
  withoutPublicUrl: z.array(z.string()),
  nodes: z.array(systemNode),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /**
     * True if the application's database role could become the owner of the database, who may change everything in
     * it.
     */
    signsInAsOwner: z.boolean(),
  }),
  /** The newest backup. Null if this installation was never backed up. */
  backup: z
    .object({ madeAt: z.string(), bytes: z.number(), isEncrypted: z.boolean(), faultyFiles: z.number() })
    .nullable(),
  mail: z.object({
    hasServer: z.boolean(),
    /**
     * Number of queued emails, of those that were refused at least once, and of those that failed within the last
     * day.
     */
    waiting: z.number(),
    refused: z.number(),
    failed: z.number(),
    /** The mail server's last response, or `""` if nothing is wrong. */
    serverWords: z.string(),
    /** Names of edited templates that can't be sent as they are. */
    faultyTemplates: z.array(z.string()),
  }),
  /** Number of queued texts that the gateway refused at least once. */
  texts: z.object({ refused: z.number() }),
  audit: z.object({
    /** When the newest seal was made, or `""`. */
    sealedAt: z.string(),
    /** Age of the oldest row without a seal, in seconds. 0 if there is none. */
    unsealedSeconds: z.number(),
  }),
  storage: z.object({
    /** Default storage limit of an organization in megabytes. 0 means no limit. */
    usualMb: z.number(),
    /** The organizations that use the most storage, and all with a custom limit. */
    organizations: z.array(storageUse),
  }),
  /** All problems. A part that isn't listed is good. */
  problems: z.array(
    z.object({
      part: z.enum(systemParts),
      /** `warn`: check it soon. `bad`: act now. */
      health: z.enum(["warn", "bad"]),
      problem: z.enum(systemProblems),
    }),
  ),
});
export type SystemState = Sent<typeof systemState>;

export const systemAnswer = withValues(systemState, "system");
export type SystemAnswer = Sent<typeof systemAnswer>;
