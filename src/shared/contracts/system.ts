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

/** Why a part isn't good. Each problem has a text with instructions. */
export const systemProblems = [
  "restored",
  "moved",
  "textsRefused",
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
