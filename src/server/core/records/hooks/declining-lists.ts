/**
 * Lists with options for declining to answer. If an option is changed to mean that, records with it count as declined
 * (ADR 88).
 */
import { sql } from "kysely";
import { authorizeType, canWriteField } from "#shared/access/policy.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import { pointersTo, type Pointer } from "#shared/records/pointers.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { namesRow, plainColumns, type StoredRow } from "../columns.ts";
import { factsOf } from "../rows.ts";
import { fieldErrors } from "../save/draft.ts";
import { storeDraft } from "../save/store.ts";
import { skipAttributions } from "../save/attributions.ts";
import type { HookContext, RecordHooks } from "./hook.ts";

/** Maximum number of records that saving an option may change. Each change is recorded in the record's history. */
export const maxDeclined = 2000;

/**
 * Locks the records that have an option as a field's answer. This includes deleted ones, because they can be restored.
 */
async function lockAnswered({ db, registry }: HookContext, { type, name, field }: Pointer, id: string) {
  const { rows } = await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where ${namesRow(name, field, id)} order by t.id limit ${maxDeclined + 1} for no key update of t`.execute(
    db,
  );
  return rows;
}

/** Empties the answer and records it as declined. The person who asked and the time don't change. */
async function decline(context: HookContext, pointer: Pointer, row: StoredRow): Promise<void> {
  const { type, name, field } = pointer;
  const { organizationId } = factsOf(type, row);
  await sql`insert into field_answers (organization_id, mentee_id, record_table, record_id, field, declined)
    values (${organizationId}, ${type.isMentee ? row.id : row["menteeId"]}, ${type.name}, ${row.id}, ${name}, true)
    on conflict (record_table, record_id, field) do update set declined = true`.execute(context.db);
  const values = { [name]: field.value === "idList" ? [] : null };
  await storeDraft({ ...context, type }, { values, secrets: {}, columns: {}, organizationId }, row, "change");
}

export const decliningListHooks: RecordHooks = {
  async afterSave(context, id, draft, before) {
    const { db, registry, type, signedIn, t } = context;
    if (draft.values["declines"] !== true || before?.["declines"] === true || !before) return;
    let left = maxDeclined;
    for (const pointer of pointersTo(registry, type.name)) {
      if (!isAskedOnce(pointer.field)) continue;
      const rows = await lockAnswered(context, pointer, id);
      if (rows.length === 0) continue;
      const { caller } = signedIn;
      assertAllowed(authorizeType(caller, pointer.type, "edit"));
      assertAllowed(canWriteField(caller, pointer.type, pointer.field, null) ? "allow" : "forbidden");
      left -= rows.length;
      if (left < 0)
        throw fieldErrors({ declines: t("server.records.declinesTooMany", { count: maxDeclined }) });
      await skipAttributions(db, true);
      for (const row of rows) await decline(context, pointer, row);
      await skipAttributions(db, false);
    }
  },
};
