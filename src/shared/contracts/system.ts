/** The state of an installation, for the Owners of the super-organization. */
import { z } from "zod";
import { text } from "./text.ts";

/** What is looked at, in the order of the screen. */
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

/** `warn`: look at it soon; `bad`: act now. */
export type Health = "good" | "warn" | "bad";

/** Why a part is not good; each has a text that says what to do. */
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

/** A process that serves. Times are ISO 8601 UTC, sizes bytes. */
export interface SystemNode {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly startedAt: string;
  readonly seenAt: string;
  /** It has not been seen for longer than it takes to say that it is there. */
  readonly isAway: boolean;
  /** Of the disk that its DATA_DIR is on. */
  readonly diskFree: number;
  readonly diskTotal: number;
  /** Whether it can store files there. */
  readonly canStoreFiles: boolean;
}

/** What an organization stores. */
export interface StorageUse {
  readonly id: string;
  readonly name: string;
  /** Bytes of the files that its people uploaded. */
  readonly bytes: number;
  /** Megabytes of its own limit; null: the usual one. */
  readonly limitMb: number | null;
}

/** Why nothing is sent, and what waits. */
export interface Hold {
  /** ISO 8601 UTC. */
  readonly since: string;
  /** `restored`: from a backup; `moved`: the database is in another place than at the last start. */
  readonly because: "restored" | "moved";
  /** How many wait, by channel. */
  readonly emails: number;
  readonly texts: number;
  readonly pushes: number;
  /** How many of them are older than the hold: the original installation may have sent them. */
  readonly older: number;
}

export interface SystemState {
  readonly version: string;
  /** Null while everything is sent. */
  readonly hold: Hold | null;
  /** Settings that are there although PUBLIC_URL is missing: names like `SMTP_URL`. */
  readonly withoutPublicUrl: readonly string[];
  readonly nodes: readonly SystemNode[];
  readonly database: {
    readonly version: string;
    readonly bytes: number;
    /** Whether the application's sign-in could become the owner of the database, who may change everything in it. */
    readonly signsInAsOwner: boolean;
  };
  /** The newest; null: none was ever made of this installation. */
  readonly backup: {
    readonly madeAt: string;
    readonly bytes: number;
    readonly isEncrypted: boolean;
    readonly faultyFiles: number;
  } | null;
  readonly mail: {
    readonly hasServer: boolean;
    /** Mails in the queue, those among them that were refused, and those given up within a day. */
    readonly waiting: number;
    readonly refused: number;
    readonly failed: number;
    /** What the mail server said last; `""` when nothing is wrong. */
    readonly serverWords: string;
    /** Names of edited templates that are not sent as they stand. */
    readonly faultyTemplates: readonly string[];
  };
  readonly audit: {
    /** The newest seal; `""` before the first one. */
    readonly sealedAt: string;
    /** Age of the oldest row without a seal, in seconds; 0 without one. */
    readonly unsealedSeconds: number;
  };
  readonly storage: {
    /** Megabytes that an organization may store unless it has a limit of its own; 0: no limit. */
    readonly usualMb: number;
    /** The organizations that store most, and all with a limit of their own. */
    readonly organizations: readonly StorageUse[];
  };
  /** What is not good; a part without a line is. */
  readonly problems: readonly { part: SystemPart; health: "warn" | "bad"; problem: SystemProblem }[];
}

/** Answer of `GET /system`. */
export interface SystemAnswer {
  readonly status: 1;
  readonly dataType: "system";
  readonly dataValues: SystemState;
}

/** Which of the waiting deliveries are discarded: those older than the hold, all, or none. */
export const discardChoices = ["older", "all", "none"] as const;

/** Body of `POST /system/confirm`, with which an Owner says that this is the real installation. */
export const confirmInstallationBody = z.object({ discard: z.enum(discardChoices) });
export type ConfirmInstallation = z.output<typeof confirmInstallationBody>;

/** Body of `POST /system/storageLimit`; null takes the own limit away. */
export const storageLimitBody = z.object({
  organizationId: text().regex(/^[1-9]\d{0,17}$/),
  megabytes: z.number().int().min(1).max(100_000_000).nullable(),
});
