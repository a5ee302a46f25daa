/** Calls that request an export, get its progress, and download it. */
import type { Actor } from "#tests/security/support/actors.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { missingId, owners, type Owner } from "#tests/security/support/prober.ts";
import { done, expectedOutcome, forbidden, holds, missing, refused, seesMentee } from "./expected.ts";
import { file, forSignedIn, post, type Line } from "./line.ts";
import { accountFor, getUrl, makeReadyExport, thingsOf, type Scene } from "#tests/security/support/scene.ts";

/** People who may list and export mentees may export the list. Naming an organization only narrows it. */
const listOutcome = (actor: Actor, owner: Owner): string =>
  expectedOutcome("mentees", "export", owner, actor);

/** The advanced export is on the screen of all mentees, so it also needs that screen's key. */
const advancedOutcome = (actor: Actor, owner: Owner): string =>
  actor.kind === "staff" && !actor.keys.has("manageMentees") ? forbidden : listOutcome(actor, owner);

/**
 * The export of a case: its flag and key, and the view flag of every chosen item. Never the mentee's.
 */
const caseOutcome =
  (mayRead: (actor: Actor) => boolean) =>
  (actor: Actor, owner: Owner): string => {
    if (!actor.flags.has("menteesCanExport") || !actor.keys.has("menteeExport")) return forbidden;
    if (!seesMentee(actor, owner)) return missing;
    return mayRead(actor) ? done : forbidden;
  };

const ofCase = (item: string, name: string, mayRead: (actor: Actor) => boolean): Line =>
  post(
    "export/mentee",
    (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId, itemsToExport: [item] }),
    { name, expected: caseOutcome(mayRead) },
  );

const optionsOutcome = (actor: Actor): string =>
  actor.kind === "staff" && actor.keys.has("manageMentees") && holds("mentees", "export", actor)
    ? done
    : forbidden;

/** A card shows open work and the next appointment. */
const cardOutcome = caseOutcome((actor) =>
  (["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges", "appointments"] as const).every((table) =>
    holds(table, "list", actor),
  ),
);

/** Measures are exported by people who export mentees and read the measure. */
function figuresOutcome(actor: Actor, owner: Owner): string {
  const mayExport = (["measures", "mentees"] as const).every((table) => holds(table, "export", actor));
  return mayExport ? expectedOutcome("measures", "read", owner, actor) : forbidden;
}

/**
 * The HMIS export needs every right to what the files contain. Another organization's id is ignored, except for staff
 * of the super-organization.
 */
function hmisOutcome(actor: Actor): string {
  const tables = ["mentees", "measures", "enrollments", "outcomes"] as const;
  const mayExport = tables.every((table) => holds(table, "export", actor));
  return mayExport && actor.flags.has("sensitiveCanView") && !actor.caseload ? done : forbidden;
}

const askLines: Line[] = [
  ...["hmis/check", "export/hmis"].map((path) =>
    post(
      path,
      (scene, _actor, owner) => ({
        from: "2026-01-01",
        to: "2026-12-31",
        organizationId: thingsOf(scene, owner).organizationId,
      }),
      { expected: hmisOutcome },
    ),
  ),
  ...["export/measures", "measures/printed"].map((path) =>
    post(
      path,
      async ({ prober }, _actor, owner) => ({
        ids: [owner === null ? missingId : await prober.makeRecord("measures", owner)],
        from: "2026-01-01",
        to: "2026-12-31",
      }),
      { expected: figuresOutcome },
    ),
  ),
  post(
    "paperCards",
    (scene, _actor, owner) => ({ menteeIds: [thingsOf(scene, owner).menteeId], lang: "en" }),
    { expected: cardOutcome },
  ),
  ofCase("8", "its profile", (actor) => holds("mentees", "list", actor)),
  ofCase("6", "its assessments", (actor) => holds("menteeAssessments", "list", actor)),
  ofCase("7", "its notes", (actor) => holds("menteeUserNotes", "list", actor)),
  ...["advExportMentees", "advExportReport"].map((name) =>
    post(
      `export/${name}`,
      (scene, _actor, owner) => ({
        exportOptions: {},
        organizationId: thingsOf(scene, owner).organizationId,
      }),
      { expected: advancedOutcome },
    ),
  ),
  post(
    "reportNumbers",
    (scene, _actor, owner) => ({ organizationId: thingsOf(scene, owner).organizationId }),
    { expected: advancedOutcome },
  ),
  {
    route: "GET /apicalls/getAdvExportOptions",
    owners: ["own"],
    send: ({ prober }, actor) => prober.test.get("getAdvExportOptions", actor.person.token),
    expected: forSignedIn(optionsOutcome),
  },
];

const exportFor = async (scene: Scene, actor: Actor, owner: Owner | null) =>
  owner === null
    ? { code: "a".repeat(43), id: missingId }
    : makeReadyExport(scene, accountFor(scene, actor, owner));

const ownOnly = (_actor: Actor, owner: Owner): string => (owner === "own" ? done : missing);

/**
 * A code belongs to the person who requested the export. They must still have its permissions, and still see all
 * mentees if the person who created it did.
 */
const downloadOutcome = (actor: Actor, owner: Owner): string =>
  owner === "own" && !actor.caseload && expectedOutcome("jobs", "export", "own", actor) === done
    ? file
    : missing;

const fetchLines: Line[] = [
  ...["export-status", "job-status"].map((path): Line => ({
    route: `GET /apicalls/${path}/:code`,
    owners,
    send: async (scene, actor, owner) => {
      const { code } = await exportFor(scene, actor, owner);
      return scene.prober.test.get(`${path}/${code}`, actor.person.token);
    },
    expected: forSignedIn(ownOnly),
  })),
  post(
    "export-code",
    async (scene, actor, owner) => ({ exportId: (await exportFor(scene, actor, owner)).id }),
    { expected: ownOnly },
  ),
  ...["/apicalls/export", "/apicalls/export-mentee", "/export", "/export-mentee"].map((path): Line => ({
    route: `GET ${path}/:code`,
    owners,
    send: async (scene, actor, owner) => {
      const { code } = await exportFor(scene, actor, owner);
      return getUrl(scene, `${path}/${code}`, actor.person.token);
    },
    expected: forSignedIn(downloadOutcome),
  })),
];

/** Only Owners with a second factor can move their organization, and none of these people has one. API keys can't. */
const moveOutcome =
  (owns: string) =>
  (actor: Actor): string =>
    actor.isOwner && actor.kind === "staff" ? owns : forbidden;

const moveLines: Line[] = [
  post("export/organization", () => ({}), { expected: moveOutcome(refused), owners: ["own"] }),
  {
    route: "GET /apicalls/moving",
    owners: ["own"],
    send: ({ prober }, actor) => prober.test.get("moving", actor.person.token),
    expected: forSignedIn(moveOutcome(done)),
  },
  {
    route: "POST /apicalls/moving/import",
    owners: ["own"],
    send: ({ prober }, actor) =>
      postForm(prober.test, "moving/import", { currentPassword: "" }, actor.person.token, [textFile]),
    expected: forSignedIn(moveOutcome(refused)),
  },
];

export const exportLines: readonly Line[] = [...askLines, ...fetchLines, ...moveLines];
