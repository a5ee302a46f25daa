/** Creates reports and corrections of reports. */
import { mayChangeReports } from "#shared/access/reports.ts";
import type { MakeReport } from "#shared/contracts/reports.ts";
import { daysBetween } from "#shared/fields/days.ts";
import { reports } from "#shared/records/reports.ts";
import { reportPresets } from "#shared/reports/presets.ts";
import { periodName } from "#shared/reports/period-name.ts";
import type { Changes } from "#server/core/audit/event.ts";
import { eventsOf } from "#server/core/audit/event-of.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { readMeasures } from "#server/core/records/measures/stored.ts";
import { findReport } from "#server/core/records/reports/content.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";

/** Maximum length of the period in days: ten years with their leap days. */
const maxDays = 3653;

/** @throws AppError forbidden */
export function requireChange({ signedIn }: Repository, verb: "Add" | "Edit" | "Delete"): void {
  if (!mayChangeReports(signedIn.caller, verb)) throw new AppError("forbidden");
}

export const eventOf = eventsOf(reports.name);

interface Award {
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Returns the award of a report. Null if it has none. @throws BusinessError for one that doesn't exist */
async function findAward({ db, signedIn, t }: Repository, id: string | null): Promise<Award | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom("awards")
    .select(["name", "start_date", "end_date"])
    .where("id", "=", id)
    .where("organization_id", "=", signedIn.caller.organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw fieldErrors({ award: t("server.problems.option") });
  return found;
}

/** Checks what a person entered. @throws BusinessError for what a person can correct, AppError as `readMeasures` */
async function checkValues(repository: Repository, sent: MakeReport, award: Award | null): Promise<void> {
  const { t, signedIn } = repository;
  const { preset, from, until, measures } = sent;
  const text = (key: string, values = {}) => t(`server.reports.${key}`, values);
  if (until < from) throw fieldErrors({ until: text("reversed") });
  if (daysBetween(from, until) >= maxDays) throw fieldErrors({ until: text("tooLong") });
  if (reportPresets[preset].needsAward && !award) throw fieldErrors({ award: text("noAward") });
  if (award && (from > award.end_date || until < award.start_date)) {
    const { day } = wordsOf(signedIn.language);
    const [first, last] = [award.start_date, award.end_date].map((each) => day.format(new Date(each)));
    throw fieldErrors({ from: text("outsideAward", { from: first, until: last }) });
  }
  if (preset !== "custom") return;
  if (measures.length === 0) throw fieldErrors({ measures: text("noMeasures") });
  await readMeasures(repository, measures);
}

const toJson = (values: Readonly<Record<string, string>>): string => JSON.stringify(values);

interface NewReport {
  readonly name: string;
  readonly preset: string;
  readonly measures: readonly string[];
  readonly award: string | null;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly replaces: string | null;
  readonly narrative: Readonly<Record<string, string>>;
}

async function insertReport(
  context: WriteContext,
  organizationId: string,
  report: NewReport,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  const { db, signedIn } = context;
  const { id } = await db
    .insertInto("reports")
    .values({
      organization_id: organizationId,
      created_by: signedIn.caller.accountId,
      name: report.name,
      preset: report.preset,
      measures: [...report.measures],
      award: report.award,
      from_date: report.fromDate,
      until_date: report.untilDate,
      replaces: report.replaces,
      narrative: toJson(report.narrative),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { name, preset, measures, award, fromDate, untilDate, replaces } = report;
  const shown = { name, preset, measures, award, fromDate, untilDate, replaces, state: "draft" };
  const changes: Changes = Object.fromEntries(
    Object.entries(shown).map(([field, value]) => [field, [null, value] as const]),
  );
  await insertChange(db, eventOf(context, "create", id, organizationId), changes);
  await storeAnswer?.(db, id);
  return id;
}

/**
 * Makes a draft for the caller's organization.
 * @returns the id of the report
 * @throws AppError forbidden, notFound for a measure; BusinessError
 */
export async function makeReport(
  repository: Repository,
  sent: MakeReport,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireChange(repository, "Add");
  const award = await findAward(repository, sent.award);
  await checkValues(repository, sent, award);
  const { preset, from, until, measures } = sent;
  return inWriteTransaction(repository, reports.name, (context) =>
    insertReport(
      context,
      context.signedIn.caller.organizationId,
      {
        name: [award?.name, periodName({ from, to: until })].filter(Boolean).join(" · "),
        preset,
        measures: preset === "custom" ? [...new Set(measures)] : [],
        award: sent.award,
        fromDate: from,
        untilDate: until,
        replaces: null,
        narrative: {},
      },
      storeAnswer,
    ),
  );
}

/** Returns the name of the correction of a report: "… (2)", "… (3)", and so on. */
function correctedName(name: string): string {
  const [, base = name, number = "1"] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? [];
  return `${base} (${Number(number) + 1})`;
}

/**
 * Makes a draft that replaces a final report. It starts with the answers of that report.
 * @returns the id of the new report
 * @throws AppError forbidden, notFound; BusinessError for a draft, and for a report that has a correction
 */
export async function correctReport(
  repository: Repository,
  id: string,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireChange(repository, "Add");
  const report = await findReport(repository, id);
  const { t } = repository;
  if (report.state !== "final") throw new BusinessError(t("server.reports.notFinal"));
  return inWriteTransaction(repository, reports.name, async (context) => {
    const { db } = context;
    // Serializes simultaneous corrections.
    await db.selectFrom("reports").select("id").where("id", "=", id).forUpdate().execute();
    const replaced = await db
      .selectFrom("reports")
      .select("id")
      .where("replaces", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (replaced) throw new BusinessError(t("server.reports.hasCorrection"));
    const correction = { ...report, name: correctedName(report.name), replaces: id };
    return insertReport(context, report.organizationId, correction, storeAnswer);
  });
}
