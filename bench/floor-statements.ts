/**
 * The floor's statements, as the application ran them on 2026-11-22 (`9a165e5`). They don't change with the
 * application's statements, because then the floor would hide the effect of such a change.
 */
import type { Call } from "./measure.ts";
import type { Statement } from "./statement.ts";

/** The statement that the floor runs for calls of one kind. */
export interface FloorStatement {
  readonly text: string;
  /** @param body body of the call @param accountId account of the caller */
  readonly values: (body: Readonly<Record<string, unknown>>, accountId: string) => readonly unknown[];
}

const listColumns = `counted.total, t."id" as "id", t."version" as "version", t."created_at" as "createdAt",
  t."updated_at" as "updatedAt", t."deleted_at" as "deletedAt", t."organization_id" as "organizationId",
  (select "r"."name" from "organizations" r where r.id = t."organization_id") as "label:organizationId",
  t."active" as "active", t."image" as "image", t."first_name" as "firstName", t."middle_name" as "middleName",
  t."last_name" as "lastName", t."email" as "email", t."address" as "address"`;

const selectPage = `select ${listColumns}
  from counted left join (page join "mentees" t on t.id = page.id) on true
  order by page.key asc, page.id asc`;

const skip = (page: string) => `(least(${page}::bigint, greatest(1, ceil(total::numeric / 25))) - 1) * 25`;

/** Selects ids and sort keys of the organization's mentees. @param organization parameter with the organization's id */
const all = (organization: string) => `select t.id, search_fold(t."last_name") as key from "mentees" t
  where t.deleted_at is null and t."organization_id" = ${organization}`;

const cachedTotal = `select coalesce(sum(t.active + t.inactive), 0)::integer as total from "mentee_counts" t
  where true and t."organization_id" = $1`;

const list = `
  with counted as materialized (${cachedTotal}),
  place as materialized (
    select skip, skip > total / 2 as is_near_end, total - skip as rest
    from (select total, ${skip("$2")} as skip from counted) c),
  page as materialized (
    select * from (
      ${all("$3")} order by search_fold(t."last_name") asc, t.id asc
      limit 25 offset (select skip from place)) forwards
    where not (select is_near_end from place)
    union all
    select * from (
      select * from (
        ${all("$4")} order by search_fold(t."last_name") desc, t.id desc
        limit 25 offset (select greatest(0, rest - 25) from place)) last_ones
      limit (select rest from place)) backwards
    where (select is_near_end from place))
  ${selectPage}`;

const countHits = (page: string) => `
  counted as materialized (select count(*)::integer as total from hits),
  page as materialized (
    select id, key from hits order by key asc, id asc
    limit 25 offset (select ${skip(page)} from counted))
  ${selectPage}`;

const byLines = (organization: string, text: string, length: string) => `${all(organization)}
  and (strpos(t.search_text, (select search_fold(${text}))) > 0) and octet_length(t.search_text) ${length}`;

const search = `
  with way as materialized (select (${cachedTotal}) * 150::bigint
    <= (select reltuples from pg_class where oid = 'mentees'::regclass) as is_by_lines),
  hits as materialized (
    ${byLines("$2", "$3", "<= 2000")} and (select is_by_lines from way)
    union all ${byLines("$4", "$5", "> 2000")} and (select is_by_lines from way)
    union all ${all("$6")} and (t.search_text like (
      select '%' || regexp_replace(search_fold($7), ${String.raw`'([\\%_])', '\\\1'`}, 'g') || '%'))
      and not (select is_by_lines from way)),
  ${countHits("$8")}`;

const searchShort = `
  with hits as materialized (${byLines("$1", "$2", "<= 2000")} union all ${byLines("$3", "$4", "> 2000")}),
  ${countHits("$5")}`;

const label = (field: string, table: string, column: string, name = `"r"."name"`) =>
  `(select ${name} from "${table}" r where r.id = t."${column}") as "label:${field}"`;

const read = `select t."id" as "id", t."version" as "version", t."created_at" as "createdAt",
  t."updated_at" as "updatedAt", t."deleted_at" as "deletedAt", t."organization_id" as "organizationId",
  ${label("organizationId", "organizations", "organization_id")}, t."first_name" as "firstName",
  t."middle_name" as "middleName", t."last_name" as "lastName", t."active" as "active", t."client_id" as "clientId",
  t."birthday" as "birthday", t."image" as "image", t."email" as "email", t."cell_phone" as "cellPhone",
  t."work_phone" as "workPhone", t."fax_phone" as "faxPhone", t."website" as "website", t."address" as "address",
  t."address_latitude" as "addressLatitude", t."address_longitude" as "addressLongitude",
  t."address_radius" as "addressRadius", t."timezone" as "timezone", t."gender" as "gender",
  ${label("gender", "config_genders", "gender")}, t."race" as "race", ${label("race", "config_ethnicity", "race")},
  t."sexual_orientation" as "sexualOrientation",
  ${label("sexualOrientation", "config_sexual_orientation", "sexual_orientation")}, t."citizenship" as "citizenship",
  t."primary_language" as "primaryLanguage", t."language_list" as "languageList",
  t."special_need_requirements" as "specialNeedRequirements", t."living_conditions" as "livingConditions",
  t."reason_for_referral" as "reasonForReferral", t."date_of_referral" as "dateOfReferral",
  t."age_at_referral" as "ageAtReferral", t."date_of_admission" as "dateOfAdmission",
  t."date_of_discharge" as "dateOfDischarge", t."case_manager" as "caseManager",
  ${label("caseManager", "users", "case_manager", `concat_ws(' ', "r"."first_name", "r"."last_name")`)},
  t."probation_officer" as "probationOfficer", t."other_contact" as "otherContact",
  t."consent_scope" as "consentScope", t."consent_signed" as "consentSigned", t."consent_until" as "consentUntil",
  t."notes" as "notes", t."anonymized_at" as "anonymizedAt",
  (select c.id from chat_rooms c where c.mentee_id = t.id) as "chatRoomId"
  from "mentees" t where t.id = $1 and t.deleted_at is null`;

const insertNote = `insert into "mentee_user_notes"
  ("date", "note_title", "active", "note", "mentee_id", "created_by", "organization_id")
  values ($1, $2, $3, $4, $5, $6, $7) returning id`;

const changePhone = `update "mentees" set "cell_phone" = $1, version = version + 1, updated_at = now() where id = $2`;

const findPassword = `
  select a.id as "accountId", a.password_hash as "passwordHash", a.language_code as "languageCode",
    coalesce(u.email, m.email) as email, coalesce(u.first_name, m.first_name) as "firstName",
    coalesce(u.last_name, m.last_name) as "lastName", o.name as "organizationName"
  from accounts a
  left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
  left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
  join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.deleted_at is null
  where a.deleted_at is null and a.email_key = $1`;

type Body = Readonly<Record<string, unknown>>;
const dataOf = (body: Body) => body["data"] as Body;

/** The statements by name. Scenarios choose among them. */
export const floorStatements = {
  list: { text: list, values: ({ organizationId: own, currentPage }) => [own, currentPage, own, own] },
  search: {
    text: search,
    values: ({ organizationId: own, searchText: text, currentPage }) => [
      own,
      own,
      text,
      own,
      text,
      own,
      text,
      currentPage,
    ],
  },
  searchShort: {
    text: searchShort,
    values: ({ organizationId: own, searchText, currentPage }) => [
      own,
      searchText,
      own,
      searchText,
      currentPage,
    ],
  },
  read: { text: read, values: ({ tableId }) => [tableId] },
  insertNote: {
    text: insertNote,
    values: (body, accountId) => {
      const { date, noteTitle, note, menteeId } = dataOf(body);
      return [date, noteTitle, true, note, menteeId, accountId, "2"];
    },
  },
  changePhone: { text: changePhone, values: (body) => [dataOf(body)["cellPhone"], body["tableId"]] },
  findPassword: { text: findPassword, values: ({ username }) => [username] },
} as const satisfies Record<string, FloorStatement>;

/** A key of {@link floorStatements}. */
export type FloorStatementName = keyof typeof floorStatements;

/** Returns what the floor sends to the driver for a call. @param accountId account of the caller */
export function floorStatementOf(name: FloorStatementName, { body }: Call, accountId: string): Statement {
  const { text, values }: FloorStatement = floorStatements[name];
  return { name, text, values: values((body ?? {}) as Body, accountId) };
}
