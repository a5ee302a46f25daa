/** Who gave the sensitive answers of a record, for those who read them (ADR 88). */
import { sql } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import type { GivenAnswer, GivenAnswers } from "#shared/contracts/answers.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The name by which a stored answer knows its field: of one that an organization added its id, because others may use its key. */
export const answerName = ({ fields }: RecordType, name: string): string => {
  const id = fields[name]?.custom?.id;
  return id ? customPrefix + id : name;
};

/** Whether the records of a type are mentees or about one: nobody else is asked. */
export const isAboutMentee = ({ isMentee, scope }: RecordType): boolean =>
  isMentee === true || scope === "mentee";

/** Whether a caller reads of a type who gave its answers. */
export const readsAnswers = (caller: Caller, type: RecordType): boolean =>
  caller.accountType === "staff" &&
  readsSensitive(caller) &&
  isAboutMentee(type) &&
  askedOnceFields(type).length > 0;

/** By the name of the field. */
export async function readAnswers(db: Db, type: RecordType, id: string): Promise<GivenAnswers> {
  const { rows } = await sql<Omit<GivenAnswer, "askedOn"> & { field: string; askedOn: Date }>`
    select a.field, a.asked_on as "askedOn", a.source, a.reason, a.declined, coalesce(
      (select concat_ws(' ', u.first_name, u.last_name) from users u where u.account_id = a.asked_by),
      (select concat_ws(' ', m.first_name, m.last_name) from mentees m where m.account_id = a.asked_by), '') as "askedBy"
    from field_answers a where a.record_table = ${type.name} and a.record_id = ${id}`.execute(db);
  const stored = new Map(rows.map((row) => [row.field, row]));
  return Object.fromEntries(
    askedOnceFields(type).flatMap((name) => {
      const row = stored.get(answerName(type, name));
      if (!row) return [];
      const { field: _, askedOn, ...answer } = row;
      return [[name, { ...answer, askedOn: askedOn.toISOString() }]];
    }),
  );
}
