/** The state of an installation, for Owners of the super-organization. */
import { z } from "zod";
import { text } from "./text.ts";

/** The parts that are checked, in the order of the screen. */
export const systemParts = [
  "sending",
  "settings",
  "nodes",
  "disk",
  "database",
  "backup",
  "mail",
  "audit",
  "storage",
] as const;
export type SystemPart = (typeof systemParts)[number];

/** `warn`: check it soon. `bad`: act now. */
export type Health = "good" | "warn" | "bad";

/** Why a part isn't good. Each problem has a text with instructions. */
export const systemProblems = [
  "restored",
  "moved",
  "publicUrlMissing",
  "nodeAway",
  "nodesDiffer",
  "diskLow",
  "diskFull",
  "filesFailing",
  "databaseOwner",
  "backupNone",
  "backupOld",
  "backupPlain",
  "backupFaulty",
  "mailNone",
  "mailRefused",
  "mailFailed",
  "mailTemplates",
  "auditUnsealed",
  "storageNear",
] as const;
export type SystemProblem = (typeof systemProblems)[number];

/** A server process. Times are ISO 8601 UTC, sizes are bytes. */
export interface SystemNode {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly startedAt: string;
  readonly seenAt: string;
  /** True if the process has missed its heartbeat. */
  readonly isAway: boolean;
  /** Free space on the disk of its DATA_DIR. */
  readonly diskFree: number;
  readonly diskTotal: number;
  /** True if it can store files there. */
  readonly canStoreFiles: boolean;
}

/** The storage that an organization uses. */
export interface StorageUse {
  readonly id: string;
  readonly name: string;
  /** Total size of the files that its people uploaded. */
  readonly bytes: number;
  /** The organization's limit in megabytes. Null if the default applies. */
  readonly limitMb: number | null;
}

/** Why sending is on hold, and what is waiting. */
export interface Hold {
  /** ISO 8601 UTC. */
  readonly since: string;
  /** `restored`: from a backup. `moved`: the database is in a different place than at the last start. */
  readonly because: "restored" | "moved";
  /** Number of waiting deliveries by channel. */
  readonly emails: number;
  readonly texts: number;
  readonly pushes: number;
  readonly webhooks: number;
  /** How many of them are older than the hold. The original installation may have sent those. */
  readonly older: number;
}

export interface SystemState {
  readonly version: string;
  /** Null if sending isn't on hold. */
  readonly hold: Hold | null;
  /** Names of settings that need PUBLIC_URL although it is missing, such as `SMTP_URL`. */
  readonly withoutPublicUrl: readonly string[];
  readonly nodes: readonly SystemNode[];
  readonly database: {
    readonly version: string;
    readonly bytes: number;
    /**
     * True if the application's database role could become the owner of the database, who may change everything in
     * it.
     */
    readonly signsInAsOwner: boolean;
  };
  /** The newest backup. Null if this installation was never backed up. */
  readonly backup: {
    readonly madeAt: string;
    readonly bytes: number;
    readonly isEncrypted: boolean;
    readonly faultyFiles: number;
  } | null;
  readonly mail: {
    readonly hasServer: boolean;
    /**
     * Number of queued emails, of those that were refused at least once, and of those that failed within the last
     * day.
     */
    readonly waiting: number;
    readonly refused: number;
    readonly failed: number;
    /** The mail server's last response, or `""` if nothing is wrong. */
    readonly serverWords: string;
    /** Names of edited templates that can't be sent as they are. */
    readonly faultyTemplates: readonly string[];
  };
  readonly audit: {
    /** When the newest seal was made, or `""`. */
    readonly sealedAt: string;
    /** Age of the oldest row without a seal, in seconds. 0 if there is none. */
    readonly unsealedSeconds: number;
  };
  readonly storage: {
    /** Default storage limit of an organization in megabytes. 0 means no limit. */
    readonly usualMb: number;
    /** The organizations that use the most storage, and all with a custom limit. */
    readonly organizations: readonly StorageUse[];
  };
  /** All problems. A part that isn't listed is good. */
  readonly problems: readonly { part: SystemPart; health: "warn" | "bad"; problem: SystemProblem }[];
}

/** Answer of `GET /system`. */
export interface SystemAnswer {
  readonly status: 1;
  readonly dataType: "system";
  readonly dataValues: SystemState;
}

/** Which waiting deliveries to discard: those older than the hold, all, or none. */
export const discardChoices = ["older", "all", "none"] as const;

/** Body of `POST /system/confirm`. An Owner confirms that this is the real installation. */
export const confirmInstallationBody = z.object({ discard: z.enum(discardChoices) });
export type ConfirmInstallation = z.output<typeof confirmInstallationBody>;

/** Body of `POST /system/storageLimit`. Null removes the custom limit. */
export const storageLimitBody = z.object({
  organizationId: text().regex(/^[1-9]\d{0,17}$/),
  megabytes: z.number().int().min(1).max(100_000_000).nullable(),
});
