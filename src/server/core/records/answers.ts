/** Who gave the sensitive answers of a record, for those who read them (ADR 88). */
import { sql, type RawBuilder } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import type { GivenAnswer, GivenAnswers } from "#shared/contracts/answers.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { instantForm } from "./wire-sql.ts";

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

/** The answers of a record as they are stored, by {@link answerName}; null for none. */
export type StoredAnswers = Readonly<Record<string, GivenAnswer>> | null;

/** Selects the {@link StoredAnswers} of the row `t`. */
export const answersSql = (type: RecordType): RawBuilder<StoredAnswers> => sql`(
    select json_object_agg(a.field, json_build_object('askedOn', ${sql.raw(instantForm("a.asked_on"))}, 'source', a.source,
      'reason', a.reason, 'declined', a.declined, 'askedBy', coalesce(
        (select concat_ws(' ', u.first_name, u.last_name) from users u where u.account_id = a.asked_by),
        (select concat_ws(' ', m.first_name, m.last_name) from mentees m where m.account_id = a.asked_by), '')))
    from field_answers a where a.record_table = ${type.name} and a.record_id = t.id)`;

/** Returns the answers by the name of their field. */
export const toAnswers = (type: RecordType, stored: StoredAnswers): GivenAnswers =>
  Object.fromEntries(
    askedOnceFields(type).flatMap((name) => {
      const answer = stored?.[answerName(type, name)];
      return answer ? [[name, answer]] : [];
    }),
  );
