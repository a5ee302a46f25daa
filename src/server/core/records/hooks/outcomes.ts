/** Outcomes: the units of their amounts (ADR 81). */
import type { Db } from "#server/platform/db/database.ts";
import { unitsOfCodes, type AmountUnit, type OutcomeCode } from "#shared/records/outcome-codes.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import type { RecordHooks } from "./hook.ts";

/** Returns the unit of all amounts of an outcome. Undefined if each record has its own unit. */
async function unitOf(db: Db, outcomeId: unknown): Promise<AmountUnit | undefined> {
  const found = await db
    .selectFrom("config_outcomes")
    .select("code")
    .where("id", "=", String(outcomeId))
    .executeTakeFirst();
  return unitsOfCodes[found?.code as OutcomeCode];
}

export const outcomesHooks: RecordHooks = {
  async prepare({ db, t, putsBack }, draft, before) {
    const { values } = draft;
    const isChanged = ["outcomeId", "amount", "unit"].some((name) => changesField(draft, before, name));
    if (putsBack || !isChanged) return;
    const row: Record<string, unknown> = { ...before, ...values };
    if ((row["amount"] ?? null) === null) {
      values["unit"] = null;
      return;
    }
    const unit = await unitOf(db, row["outcomeId"]);
    if (!unit) return;
    if (row["unit"] && row["unit"] !== unit)
      throw fieldErrors({
        unit: t("server.outcomes.otherUnit", { unit: t(`records.outcomes.options.unit.${unit}`) }),
      });
    values["unit"] = unit;
  },
};
