/** Who gave the sensitive answers of a record, for callers who may read them (ADR 88). */
import { sql, type RawBuilder } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import type { GivenAnswer, GivenAnswers } from "#shared/contracts/responses/answers.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { instantForm } from "./wire-sql.ts";

/**
 * Returns the key of a field's stored answer. For a custom field it is the field's id, because another field may use
 * its key.
 */
export const answerName = ({ fields }: RecordType, name: string): string => {
  const id = fields[name]?.custom?.id;
  return id ? customPrefix + id : name;
};

/** Returns true if records of a type are mentees or about one. No other records have such answers. */
export const isAboutMentee = ({ isMentee, scope }: RecordType): boolean =>
  isMentee === true || scope === "mentee";

/** Returns true if a caller may read who gave the answers of a type. */
export const readsAnswers = (caller: Caller, type: RecordType): boolean =>
  caller.accountType === "staff" &&
  readsSensitive(caller) &&
  isAboutMentee(type) &&
  askedOnceFields(type).length > 0;

/** The stored answers of a record, by {@link answerName}. Null if there are none. */
export type StoredAnswers = Readonly<Record<string, GivenAnswer>> | null;

/** Selects the {@link StoredAnswers} of the row `t`. */
export const answersSql = (type: RecordType): RawBuilder<StoredAnswers> => sql`(
    select json_object_agg(a.field, json_build_object('askedOn', ${sql.raw(instantForm("a.asked_on"))}, 'source', a.source,
      'reason', a.reason, 'declined', a.declined, 'askedBy', coalesce(
        (select concat_ws(' ', u.first_name, u.last_name) from users u where u.account_id = a.asked_by),
        (select concat_ws(' ', m.first_name, m.last_name) from mentees m where m.account_id = a.asked_by), '')))
    from field_answers a where a.record_table = ${type.name} and a.record_id = t.id)`;

/** Returns the answers by field name. */
export const toAnswers = (type: RecordType, stored: StoredAnswers): GivenAnswers =>
  Object.fromEntries(
    askedOnceFields(type).flatMap((name) => {
      const answer = stored?.[answerName(type, name)];
      return answer ? [[name, answer]] : [];
    }),
  );
