import { expect, it } from "vitest";
import { findProblems } from "./find-problems.ts";

const gigabyte = 1024 ** 3;
const hour = 3600;

const node = {
  host: "one",
  port: 3000,
  version: "1.0.0",
  startedAt: "2026-01-01T00:00:00.000Z",
  seenAt: "2026-01-01T00:00:00.000Z",
  isAway: false,
  diskFree: 50 * gigabyte,
  diskTotal: 100 * gigabyte,
  canStoreFiles: true,
};
const well = {
  version: "1.0.0",
  hold: null,
  withoutPublicUrl: [],
  nodes: [node],
  database: { version: "18.1", bytes: 1, signsInAsOwner: false },
  backup: { madeAt: "2026-01-01T00:00:00.000Z", bytes: 1, isEncrypted: true, faultyFiles: 0 },
  backupAgeSeconds: hour,
  mail: { hasServer: true, waiting: 3, refused: 0, failed: 0, serverWords: "", faultyTemplates: [] },
  texts: { refused: 0 },
  audit: { sealedAt: "2026-01-01T00:00:00.000Z", unsealedSeconds: 2 },
  storage: { usualMb: 1024, organizations: [{ id: "1", name: "A", bytes: 5, limitMb: null }] },
  isDiskFull: false,
};

it("The system check finds nothing if all is well", () => {
  expect(findProblems(well)).toEqual([]);
});

const store = (bytes: number, limitMb: number | null, usualMb = 1024) => ({
  storage: { usualMb, organizations: [{ id: "1", name: "A", bytes, limitMb }] },
});

it.each([
  ["no PUBLIC_URL", { withoutPublicUrl: ["SMTP_URL"] }, ["settings publicUrlMissing bad"]],
  ["a node that is away", { nodes: [node, { ...node, isAway: true }] }, ["nodes nodeAway warn"]],
  ["two versions", { nodes: [node, { ...node, version: "1.1.0" }] }, ["nodes nodesDiffer warn"]],
  [
    "an old node that is away",
    { nodes: [node, { ...node, version: "0", isAway: true }] },
    ["nodes nodeAway warn"],
  ],
  ["a disk with 10 GB of 100", { nodes: [{ ...node, diskFree: 10 * gigabyte }] }, ["disk diskLow warn"]],
  ["a disk with half a GB", { nodes: [{ ...node, diskFree: gigabyte / 2 }] }, ["disk diskFull bad"]],
  [
    "a large disk with 30 GB",
    { nodes: [{ ...node, diskFree: 30 * gigabyte, diskTotal: 4000 * gigabyte }] },
    [],
  ],
  [
    "a node that cannot store files",
    { nodes: [{ ...node, canStoreFiles: false }] },
    ["disk filesFailing bad"],
  ],
  [
    "a node that could not store files before it left",
    { nodes: [node, { ...node, isAway: true, canStoreFiles: false }] },
    ["nodes nodeAway warn"],
  ],
  ["a disk that takes nothing more", { isDiskFull: true }, ["disk diskFull bad"]],
  [
    "a sign-in as the owner",
    { database: { ...well.database, signsInAsOwner: true } },
    ["database databaseOwner warn"],
  ],
  ["no backup", { backup: null }, ["backup backupNone bad"]],
  ["a backup of the day before yesterday", { backupAgeSeconds: 49 * hour }, ["backup backupOld warn"]],
  ["a backup of last week", { backupAgeSeconds: 8 * 24 * hour }, ["backup backupOld bad"]],
  ["a plain backup", { backup: { ...well.backup, isEncrypted: false } }, ["backup backupPlain warn"]],
  ["missing files", { backup: { ...well.backup, faultyFiles: 2 } }, ["backup backupFaulty bad"]],
  ["refused texts", { texts: { refused: 1 } }, ["sending textsRefused bad"]],
  ["no mail server", { mail: { ...well.mail, hasServer: false } }, ["mail mailNone warn"]],
  ["refused mails", { mail: { ...well.mail, refused: 1 } }, ["mail mailRefused bad"]],
  ["given up mails", { mail: { ...well.mail, failed: 1 } }, ["mail mailFailed warn"]],
  [
    "an edited template that is not sent",
    { mail: { ...well.mail, faultyTemplates: ["Invitation"] } },
    ["mail mailTemplates warn"],
  ],
  ["rows without a seal", { audit: { ...well.audit, unsealedSeconds: 61 } }, ["audit auditUnsealed bad"]],
  ["an organization near the usual limit", store(0.95 * gigabyte, null), ["storage storageNear warn"]],
  ["an organization near its own limit", store(95 * 1024 ** 2, 100), ["storage storageNear warn"]],
  ["much stored without a limit", store(900 * gigabyte, null, 0), []],
] as const)("The system check reports: %s", (_name, change, expected) => {
  const found = findProblems({ ...well, ...change }).map(
    ({ part, problem, health }) => `${part} ${problem} ${health}`,
  );
  expect(found).toEqual(expected);
});
