/** Checks that services and enrollments fit the dates of the award that pays for them. */
import { sql } from "kysely";
import { wordsOf } from "../words/words.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { RecordHooks } from "./hook.ts";

/** Returns the dates of an award, which can't change until the transaction ends. */
const datesOf = (db: Db, award: unknown) =>
  db
    .selectFrom("awards")
    .select(["start_date", "end_date"])
    .where("id", "=", String(award))
    .forShare()
    .executeTakeFirst();

export const servicesHooks: RecordHooks = {
  async prepare({ db, t, signedIn, putsBack }, draft, before) {
    if (putsBack || !["award", "date"].some((name) => changesField(draft, before, name))) return;
    const { award, date } = { ...before, ...draft.values };
    if (!award) return;
    const found = await datesOf(db, award);
    if (!found || (String(date) >= found.start_date && String(date) <= found.end_date)) return;
    const { day } = wordsOf(signedIn.language);
    const [from, until] = [found.start_date, found.end_date].map((each) => day.format(new Date(each)));
    throw fieldErrors({ date: t("server.services.outsideAward", { from, until }) });
  },
};

/** An enrollment can begin before its award and end after it, but they must have a day in common. */
export const enrollmentsHooks: RecordHooks = {
  async prepare({ db, t, signedIn, putsBack }, draft, before) {
    const names = ["award", "startDate", "exitDate"];
    if (putsBack || !names.some((name) => changesField(draft, before, name))) return;
    const { award, startDate, exitDate } = { ...before, ...draft.values };
    if (!award) return;
    const found = await datesOf(db, award);
    if (!found) return;
    const day = (value: string) => wordsOf(signedIn.language).day.format(new Date(value));
    if (startDate && String(startDate) > found.end_date)
      throw fieldErrors({ award: t("server.services.endedBefore", { day: day(found.end_date) }) });
    if (exitDate && String(exitDate) < found.start_date)
      throw fieldErrors({ award: t("server.services.beginsAfter", { day: day(found.start_date) }) });
  },
};

export const awardsHooks: RecordHooks = {
  async prepare({ db, t, putsBack }, draft, before) {
    if (!before || putsBack) return;
    const changed = ["startDate", "endDate"].filter((name) => changesField(draft, before, name));
    if (changed.length === 0) return;
    const { startDate, endDate } = { ...before, ...draft.values };
    const refuse = (key: string) =>
      fieldErrors(Object.fromEntries(changed.map((name) => [name, t(`server.services.${key}`)])));
    const { rows: given } = await sql`select from award_use(${before.id})
      where first_day < ${startDate}::date or last_day > ${endDate}::date`.execute(db);
    if (given.length > 0) throw refuse("outsideTerm");
    const { rows: enrolled } = await sql`select from enrollments
      where award = ${before.id} and deleted_at is null
        and (start_date > ${endDate}::date or exit_date < ${startDate}::date) limit 1`.execute(db);
    if (enrolled.length > 0) throw refuse("enrolledOutside");
  },
};
