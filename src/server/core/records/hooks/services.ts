/** Services lie within the dates of the award that pays for them. */
import { sql } from "kysely";
import { wordsOf } from "../words/words.ts";
import { fieldErrors } from "../save/draft.ts";
import { changes } from "./changes.ts";
import type { RecordHooks } from "./hook.ts";

export const servicesHooks: RecordHooks = {
  async prepare({ db, t, signedIn, putsBack }, draft, before) {
    if (putsBack || !["award", "date"].some((name) => changes(draft, before, name))) return;
    const { award, date } = { ...before, ...draft.values };
    if (!award) return;
    // The lock keeps these dates until the service is stored.
    const found = await db
      .selectFrom("awards")
      .select(["start_date", "end_date"])
      .where("id", "=", String(award))
      .forShare()
      .executeTakeFirst();
    if (!found || (String(date) >= found.start_date && String(date) <= found.end_date)) return;
    const { day } = wordsOf(signedIn.language);
    const [from, until] = [found.start_date, found.end_date].map((each) => day.format(new Date(each)));
    throw fieldErrors({ date: t("server.services.outsideAward", { from, until }) });
  },
};

export const awardsHooks: RecordHooks = {
  async prepare({ db, t, putsBack }, draft, before) {
    if (!before || putsBack) return;
    const changed = ["startDate", "endDate"].filter((name) => changes(draft, before, name));
    if (changed.length === 0) return;
    const { startDate, endDate } = { ...before, ...draft.values };
    const { rows } = await sql`select from award_use(${before.id})
      where first_day < ${startDate}::date or last_day > ${endDate}::date`.execute(db);
    if (rows.length === 0) return;
    throw fieldErrors(Object.fromEntries(changed.map((name) => [name, t("server.services.outsideTerm")])));
  },
};
