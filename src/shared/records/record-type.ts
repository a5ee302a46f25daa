/** What a record type declares, and the only way to declare one. */
import { holdsDays } from "../filters/relative-days.ts";
import type { Flag, FlagFamily } from "../access/flags.ts";
import type { ConsentPart } from "../access/consent.ts";
import { defaultPageSize } from "../constants.ts";
import { hidden } from "../fields/build.ts";
import { waivedField, type Field } from "../fields/field.ts";
import type { Area } from "./area.ts";
import type { PeriodFields, TimelineFields } from "./dated-parts.ts";
import type { ListDeclaration } from "./list-declaration.ts";
import { mergedFields, type MergeRules } from "./merge-rules.ts";

/**
 * Who may come near a record at all.
 * - `organization`: only its own organization sees it.
 * - `directory`: all staff with the view flag read it, the owner organization changes it.
 * - `global`: belongs to nobody; all staff with the view flag read it, the super-organization changes it.
 * - `values`: such rows too, and beside them each organization's own, which it alone sees, uses and changes.
 * - `mentee`: a sub-record of a mentee, inside the mentee's organization.
 * - `account`: belongs to one signed-in person, staff or mentee.
 * - `system`: written by the product, read by the super-organization; by Owners too where the type says so.
 */
export type Scope = "organization" | "directory" | "global" | "values" | "mentee" | "account" | "system";

export interface RecordDeclaration<Name extends string = string, Key extends string = string> {
  readonly name: Name;
  readonly scope: Scope;
  readonly flags: FlagFamily;
  /** Its screens: route, sidebar, palette and access key derive from this. None: it is shown inside other screens. */
  readonly area?: Area<Key>;
  /** Keys that open it beside that of its area: those of the other screens that show it. */
  readonly keys?: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Null: there is no list of it. */
  readonly list: ListDeclaration | null;
  /** The fields that make its name, in option lists and headings. */
  readonly nameFields: readonly string[];
  /** Those of its whole name, where that has more: a row of a phone's list shows them together. */
  readonly wholeName?: readonly string[];
  /** A flag that every use of it asks for, beside those of its family. */
  readonly alsoNeeds?: Flag;
  /** A flag that is enough to add one, beside that of its family. */
  readonly alsoAddedWith?: Flag;
  /** The row's own id is its organization (organizations themselves). */
  readonly isOrganization?: boolean;
  /** The row's own id is its mentee (mentees themselves). */
  readonly isMentee?: boolean;
  /** Says who sees which mentees: nobody changes it whose own view depends on it. */
  readonly decidesCaseload?: boolean;
  /** Offers a copy. */
  readonly clone?: boolean;
  /** Archive button and call; otherwise the form's toggle does it. */
  readonly archive?: boolean;
  /** The field that says whether the record is in use; `active` where there is one. */
  readonly activeField?: string;
  /** Who may load its rows as options: everybody signed in, all staff, or those who may list it. */
  readonly options?: "everyone" | "staff" | "listed";
  /** A mentee may read its own rows and change the fields marked `answerable`. */
  readonly menteeReads?: boolean;
  /** A mentee adds rows of its own side, those with this code, and sets on them what is `ownSide`, not what is answerable. */
  readonly menteeAdds?: { readonly field: string; readonly code: string };
  /** Mentees read its active rows, of all organizations: what their list says under the name. */
  readonly menteesFind?: readonly string[];
  /** Its rows are listed across mentees too, with the mentee of each. */
  readonly across?: true;
  /** One row per mentee, edited in place. */
  readonly single?: boolean;
  /**
   * Of a `single` type with a `date`: another row can be begun; the newest is the one, earlier ones are read and not changed
   * (ADR 87). The column `newest` says which one that is.
   */
  readonly keepsEarlier?: true;
  /** Every row has a chat room, which its record answers name. */
  readonly hasChatRoom?: boolean;
  /** Lives in the table of another record type. */
  readonly storedIn?: string;
  /** Its rows are about people, so that reading them is recorded too. */
  readonly isPersonal?: boolean;
  /** Of a `system` type: Owners read the rows of their own organization, whatever their flags. */
  readonly ownersRead?: boolean;
  /** Its rows leave the organization only where the mentee's consent names this part. */
  readonly consent?: ConsentPart;
  /** What of it team members without `sensitiveCanView` may not use (ADR 41): `all` of it, or the rows that `others` added. */
  readonly sensitive?: "all" | "others";
  /** No caller changes it. */
  readonly readOnly?: boolean;
  /** Its rows are responsible for what names them (mentees, bugs): deleting or disabling one asks who takes that over. */
  readonly handsOver?: boolean;
  /** Fields that can be set in many records at once; of types with one row per mentee in those of many mentees. */
  readonly bulkSet?: readonly string[];
  /** Records of it can be added below many mentees at once: the fields that are asked for then, and what stands in them. */
  readonly bulkAdd?: {
    readonly fields: readonly string[];
    readonly preset?: Readonly<Record<string, string>>;
  };
  /** The field that says whether the work of a record is done. */
  readonly doneField?: string;
  /** The day by which it is to be done. */
  readonly dueField?: string;
  /** Its records last from one day until another. */
  readonly period?: PeriodFields;
  /** Rows with this code follow a field of the mentee, and that field follows them; they are handed over with it. */
  readonly mirrored?: { readonly field: string; readonly code: string };
  /** Only rows with this code are still to be done; others are history and keep their people, as does what the team cancelled. */
  readonly openState?: { readonly field: string; readonly code: string; readonly cancelled?: string };
  /** What an open row is called, its last day, and the day on which it was done: it stands in the overview of its mentee. */
  readonly openWork?: { readonly title: string; readonly due: string; readonly done: string };
  /** Its records are in the timeline of their mentee. */
  readonly timeline?: TimelineFields;
  /** Changes of these fields stand in the timeline of the mentee whose row it is, by how they are called there. */
  readonly timelineChanges?: Readonly<Record<string, readonly string[]>>;
  /** Its list is read as a feed: the fields that hold the text of a row, its day and its kind. */
  readonly feed?: { readonly text: string; readonly date: string; readonly kind: string };
  /** Rows of a sheet become records of it (ADR 67). */
  readonly imports?: true;
  /** By which fields a row of a sheet can name a record that is there, where that is not its one name (ADR 68). */
  readonly importKeys?: readonly string[];
  /**
   * By which fields a new record is compared with those that are there. As soon as the first one and one more are entered,
   * the form asks.
   */
  readonly duplicates?: readonly string[];
  /** How two of its records become one. */
  readonly merges?: MergeRules;
  /** The table in which the database keeps how many live rows each organization has, `active` and `inactive`. */
  readonly countsIn?: string;
}

export interface RecordType<
  Name extends string = string,
  Key extends string = string,
> extends RecordDeclaration<Name, Key> {
  /** The SQL table. */
  readonly table: string;
  /** Holding any of these opens it. None: no key is asked for. */
  readonly keys: readonly string[];
  readonly activeField: string | undefined;
  readonly isPersonal: boolean;
  /** Wire names of the list columns that may be sorted by. */
  readonly sortable: readonly string[];
  /** Fields that the list offers to narrow it by. */
  readonly filters: readonly string[];
  readonly pageSize: number;
  /** Whether rows carry `organizationId`. */
  readonly hasOrganization: boolean;
  /** What names the mentee of a row; null for types whose rows are about no mentee. */
  readonly menteeKey: "id" | "menteeId" | null;
  /** Whether rows carry `editable`. */
  readonly hasEditable: boolean;
  /** Whether required answers of its records can be missing; which do makes a record incomplete. */
  readonly hasWaivers: boolean;
}

/** `menteeUserGoals` → `mentee_user_goals`, for tables and columns alike. */
export const sqlName = (wireName: string): string =>
  wireName.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (part, at: number) => (at > 0 ? "_" : "") + part.toLowerCase());

/** Keys that every entry has beside its parts: its id, its author's account, the mark that removes it. */
const entryKeys = ["id", "by", "deleted"];

/** The fields of a declaration, and which of its answers are waived where some can be. */
function withWaived(fields: RecordDeclaration["fields"]): RecordDeclaration["fields"] {
  const waivable = Object.keys(fields).filter((name) => fields[name]?.waivable);
  if (waivable.length === 0) return fields;
  const options = { codes: waivable, labels: "field" } as const;
  return { ...fields, [waivedField]: { ...hidden("codeList"), options } };
}

/** The same fields, the one that says whether a record is in use marked. */
const withState = (fields: RecordDeclaration["fields"], name = ""): RecordDeclaration["fields"] =>
  fields[name] ? { ...fields, [name]: { ...fields[name], isState: true } } : fields;

/** Value types with few enough values to choose from. */
const choiceValues = new Set(["boolean", "id", "idList", "code", "numberCode", "codeList"]);

const sortableValues = new Set(["text", "integer", "decimal", "date", "instant", "moment"]);

/**
 * Completes a declaration with all that follows from it.
 * @throws Error when a list or a field names a field that does not exist, or a part of an entry has a reserved name
 */
export function defineRecord<Name extends string, Key extends string = never>(
  declaration: RecordDeclaration<Name, Key>,
): RecordType<Name, Key> {
  const { list, area } = declaration;
  const activeField = declaration.activeField ?? (declaration.fields["active"] ? "active" : undefined);
  const fields = withState(withWaived(declaration.fields), activeField);
  const columns = [...(list?.columns ?? []), ...(list?.more ?? [])];
  const { doneField, dueField, feed, period, openState, timeline, timelineChanges } = declaration;
  const inFields = Object.values(fields).flatMap(({ needs, emptyShows, inLanguages }) =>
    [needs, emptyShows].concat(Object.values(inLanguages ?? {})),
  );
  const named = [
    ...columns,
    doneField,
    dueField,
    openState?.field,
    ...(declaration.bulkSet ?? []),
    ...(declaration.bulkAdd?.fields ?? []),
    ...Object.keys(declaration.bulkAdd?.preset ?? {}),
    ...[timeline?.at, timeline?.answeredAt, timeline?.title ?? []].flat(),
    ...Object.values(timelineChanges ?? {}).flat(),
    ...Object.values({ ...feed, ...period }).flat(),
    ...(list?.search ?? []),
    ...(list?.filters ?? []),
    ...[declaration.nameFields, declaration.wholeName ?? []].flat(),
    ...(declaration.menteesFind ?? []),
    ...mergedFields(declaration.merges),
    ...inFields,
  ];
  for (const name of named) {
    if (name && !fields[name]) throw new Error(`${declaration.name} has no field ${name}`);
  }
  for (const [name, field] of Object.entries(fields)) {
    const reserved = entryKeys.find((key) => field.of?.[key]);
    if (reserved) throw new Error(`${declaration.name}.${name} cannot have a part named ${reserved}`);
  }
  const sorts = (name: string) => {
    const field = fields[name];
    if (!field) return false;
    return sortableValues.has(field.value) || (field.value === "numberCode" && name === list?.sort.field);
  };
  const isChoice = (name: string) => {
    const field = fields[name];
    return field !== undefined && name !== activeField && (choiceValues.has(field.value) || holdsDays(field));
  };
  const { dateField } = list ?? {};
  const dated = dateField ? fields[dateField] : undefined;
  const days = dateField && dated && holdsDays(dated) ? [dateField] : [];
  return {
    ...declaration,
    fields,
    table: sqlName(declaration.storedIn ?? declaration.name),
    keys: [...(area?.key ? [area.key] : []), ...(declaration.keys ?? [])],
    activeField,
    sortable: list?.sortable ?? columns.filter(sorts),
    filters: [
      ...Object.keys(list?.computed ?? {}),
      ...new Set([...(list?.filters ?? (list?.columns ?? []).filter(isChoice)), ...days]),
    ],
    pageSize: list?.pageSize ?? defaultPageSize,
    hasOrganization:
      !["global", "account", "system"].includes(declaration.scope) || declaration.ownersRead === true,
    menteeKey: declaration.isMentee ? "id" : declaration.scope === "mentee" ? "menteeId" : null,
    isPersonal: declaration.isPersonal ?? ["mentee", "account", "system"].includes(declaration.scope),
    hasEditable: ["global", "values"].includes(declaration.scope) || "editable" in fields,
    hasWaivers: waivedField in fields,
  };
}
