/** A record as sent to the client. */
import { sql } from "kysely";
import { authorizeRecord, authorizeType, isSuper, menteePreset } from "#shared/access/policy.ts";
import { ownerIn, rowFilter } from "#shared/access/row-filter.ts";
import type { GivenAnswers } from "#shared/contracts/responses/answers.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { dayIn } from "#shared/fields/days.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { newRow } from "#shared/records/new-values.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { CustomFields } from "#server/core/accounts/custom-fields.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { auditedRead } from "#server/core/audit/store.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { answersSql, readsAnswers, toAnswers, type StoredAnswers } from "./answers.ts";
import { assertAllowed } from "./assert-allowed.ts";
import { chatRoomSql } from "./columns.ts";
import { derivedJson } from "./list/derived.ts";
import { factColumns, hasVisibleMentee, isPresent, toSql } from "./list/conditions.ts";
import { repositoryOfRecord, type NewOwner } from "./foreign-fields.ts";
import type { Repository } from "./repository.ts";
import { completerOf, parseFacts, wireColumns, type WrittenRow } from "./wire-rows.ts";

export interface SentRecord {
  readonly dataValues: WireRow | JsonText;
  /** For types whose rows have a chat room. `""` for none. */
  readonly chatRoomId?: string;
  /** Who gave the sensitive answers. Only for callers who may read them. */
  readonly answers?: GivenAnswers;
  /** The record's custom fields, if super-organization staff open or add a record of another organization. */
  readonly customFields?: CustomFields;
  /** The time zone of that organization. */
  readonly zone?: string;
}

/** The mentee or the organization that gets a new record. Only super-organization staff choose an organization. */
interface ChosenOwner extends NewOwner {
  readonly menteeId: string | null;
  readonly organizationId: string | null;
}

/** Returns the initial values of a new record. */
function defaultsOf({ signedIn: { caller } }: Repository, type: RecordType, chosen: string | null): WireRow {
  assertAllowed(authorizeType(caller, type, "add"));
  const organizationId = ownerIn(type, (isSuper(caller) && chosen) || caller.organizationId);
  const isOwned = type.hasOrganization && !type.isOrganization && organizationId;
  return newRow(type, { ...menteePreset(caller, type), ...(isOwned ? { organizationId } : {}) });
}

const chatRoomOf = (type: RecordType, id: string | null) =>
  type.hasChatRoom ? { chatRoomId: id ?? "" } : {};

/**
 * Returns a record with all its fields, and a person's chat room if it has one. For the id "0", returns the initial
 * values of a new record.
 * @param event stored in the audit trail by the statement that finds the record. If null, the caller stores it.
 * @param owner the owner of a new record, which has the custom fields of the owner's organization
 * @throws AppError forbidden, or notFound for a record that is missing or that the caller may not see
 */
export async function readRecord(
  own: Repository,
  tableName: string,
  id: string,
  event: AuditEvent | null = null,
  owner: ChosenOwner = { menteeId: null, organizationId: null },
): Promise<SentRecord> {
  const repository = await repositoryOfRecord(own, tableName, id, owner);
  const { db, registry, signedIn } = repository;
  const { caller } = signedIn;
  const type = repository.typeOf(tableName);
  const theirs =
    repository === own
      ? {}
      : {
          customFields: signedIn.customFields.filter((field) => field.tableName === tableName),
          zone: signedIn.organizationZone,
        };
  if (id === "0") {
    const dataValues = defaultsOf(repository, type, owner.organizationId);
    if (owner.menteeId !== null && type.scope === "mentee")
      await repository.requireMentee(db, owner.menteeId);
    const answers = readsAnswers(caller, type) ? { answers: {} } : {};
    return { dataValues, ...chatRoomOf(type, null), ...answers, ...theirs };
  }
  assertAllowed(authorizeType(caller, type, "view"));
  if (!isWireId(id)) throw new AppError("notFound");
  const hasAnswers = readsAnswers(caller, type);
  const columns = Object.entries(type.list?.derived ?? {}).flatMap(([name, one]) =>
    one.inRecord ? name : [],
  );
  const derived = derivedJson({ caller, type, columns, today: dayIn(signedIn.zone) });
  const fact = (name: "organizationId" | "menteeId") => sql`(found.facts::json ->> ${sql.lit(name)})::bigint`;
  const audited =
    event &&
    auditedRead(
      event,
      {
        organization_id: sql`coalesce(${fact("organizationId")}, ${event.organizationId})`,
        mentee_id: sql`coalesce(${fact("menteeId")}, ${event.menteeId ?? null})`,
      },
      sql`from found`,
    );
  const { rows } = await sql<WrittenRow & { chatRoomId: string | null; answers: StoredAnswers }>`
    with found as materialized (
      select ${wireColumns("record", caller, type, registry, signedIn.language, [], derived)},
        ${sql.raw(type.hasChatRoom ? chatRoomSql : "null")} as "chatRoomId",
        ${hasAnswers ? answersSql(type) : sql`null`} as answers
      from ${sql.table(type.table)} t
      where t.id = ${id} and ${isPresent(type)}
        and ${toSql(rowFilter(caller, type), factColumns(type))} and ${hasVisibleMentee(caller, type)}
    )${audited ? sql`, ${audited}` : sql``}
    select * from found`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError("notFound");
  if (audited) markAudited();
  const facts = parseFacts(row.facts);
  assertAllowed(authorizeRecord(caller, type, "view", facts));
  return {
    dataValues: new JsonText(completerOf(caller, type)(row), facts),
    // Chats are closed to API keys.
    ...chatRoomOf(type, caller.apiKey ? null : row.chatRoomId),
    ...(hasAnswers ? { answers: toAnswers(type, row.answers) } : {}),
    ...theirs,
  };
}
