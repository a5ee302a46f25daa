/** Derives the problems of an installation from its facts. */
import type { SystemPart, SystemProblem } from "#shared/contracts/system.ts";
import type { SystemState } from "#shared/contracts/responses/system.ts";

const hour = 3600;
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** Seconds until an old backup is a problem. Backups are made once a day, which takes a while. */
const backupWarnSeconds = 26 * hour;
const backupBadSeconds = 7 * 24 * hour;
/** Seconds until an unsealed row of the audit trail is a problem. Rows are sealed every second. */
const unsealedBadSeconds = 60;
/** Free disk space below this is a problem: a share or bytes, whichever is less. */
const lowDisk = { share: 0.15, bytes: 20 * gigabyte };
const fullDisk = { share: 0.05, bytes: gigabyte };
/** Share of a limit at which a warning is shown. */
const nearLimit = 0.9;

type Facts = Omit<SystemState, "problems"> & {
  readonly backupAgeSeconds: number;
  readonly isDiskFull: boolean;
};
type Problem = SystemState["problems"][number];

const isBelow = (free: number, total: number, limit: { share: number; bytes: number }): boolean =>
  free < Math.min(total * limit.share, limit.bytes);

function diskProblem({ nodes, isDiskFull }: Facts): "diskFull" | "diskLow" | null {
  const present = nodes.filter(({ isAway }) => !isAway);
  if (isDiskFull || present.some(({ diskFree, diskTotal }) => isBelow(diskFree, diskTotal, fullDisk)))
    return "diskFull";
  return present.some(({ diskFree, diskTotal }) => isBelow(diskFree, diskTotal, lowDisk)) ? "diskLow" : null;
}

function backupProblems({ backup, backupAgeSeconds }: Facts): [SystemProblem, "warn" | "bad"][] {
  if (!backup) return [["backupNone", "bad"]];
  const problems: [SystemProblem, "warn" | "bad"][] = [];
  if (backupAgeSeconds > backupWarnSeconds)
    problems.push(["backupOld", backupAgeSeconds > backupBadSeconds ? "bad" : "warn"]);
  if (backup.faultyFiles > 0) problems.push(["backupFaulty", "bad"]);
  if (!backup.isEncrypted) problems.push(["backupPlain", "warn"]);
  return problems;
}

function isNearLimit({ storage }: Facts): boolean {
  return storage.organizations.some(({ bytes, limitMb }) => {
    const limit = (limitMb ?? storage.usualMb) * megabyte;
    return limit > 0 && bytes > nearLimit * limit;
  });
}

/** Returns the problems, in the order of the screen. */
export function findProblems(facts: Facts): Problem[] {
  const { hold, withoutPublicUrl, nodes, database, mail, texts, audit } = facts;
  const problems: Problem[] = [];
  const add = (part: SystemPart, problem: SystemProblem, health: "warn" | "bad") =>
    problems.push({ part, health, problem });
  if (hold) add("sending", hold.because, "bad");
  if (texts.refused > 0) add("sending", "textsRefused", "bad");
  if (withoutPublicUrl.length > 0) add("settings", "publicUrlMissing", "bad");
  if (nodes.some(({ isAway }) => isAway)) add("nodes", "nodeAway", "warn");
  const versions = nodes.filter(({ isAway }) => !isAway).map(({ version }) => version);
  if (new Set(versions).size > 1) add("nodes", "nodesDiffer", "warn");
  const disk = diskProblem(facts);
  if (disk) add("disk", disk, disk === "diskFull" ? "bad" : "warn");
  if (nodes.some(({ isAway, canStoreFiles }) => !isAway && !canStoreFiles))
    add("disk", "filesFailing", "bad");
  if (database.signsInAsOwner) add("database", "databaseOwner", "warn");
  for (const [problem, health] of backupProblems(facts)) add("backup", problem, health);
  if (!mail.hasServer) add("mail", "mailNone", "warn");
  if (mail.refused > 0) add("mail", "mailRefused", "bad");
  if (mail.failed > 0) add("mail", "mailFailed", "warn");
  if (mail.faultyTemplates.length > 0) add("mail", "mailTemplates", "warn");
  if (audit.unsealedSeconds > unsealedBadSeconds) add("audit", "auditUnsealed", "bad");
  if (isNearLimit(facts)) add("storage", "storageNear", "warn");
  return problems;
}
