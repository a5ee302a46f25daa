/** The declaration of a record type. */
import type { Flag, FlagFamily } from "../access/flags.ts";
import type { ConsentPart } from "../access/consent.ts";
import type { Field } from "../fields/field.ts";
import type { Area } from "./area.ts";
import type { OpenState, PeriodFields, TimelineFields } from "./dated-parts.ts";
import type { ImportRules } from "./import-rules.ts";
import type { ListDeclaration } from "./list-declaration.ts";
import type { MergeRules } from "./merge-rules.ts";

/**
 * Who can access a record at all.
 * - `organization`: only its organization sees it.
 * - `directory`: all staff with the view flag read it. The organization that owns it changes it.
 * - `global`: belongs to no organization. All staff with the view flag read it. The super-organization changes it.
 * - `values`: like `global`, plus values of single organizations, which only those see, use, and change.
 * - `mentee`: a record below a mentee, in the mentee's organization.
 * - `account`: belongs to one signed-in person, staff or mentee.
 * - `system`: written by the product, read by the super-organization, and with `ownersRead` by Owners.
 */
export type Scope = "organization" | "directory" | "global" | "values" | "mentee" | "account" | "system";

export interface RecordDeclaration<Name extends string = string, Key extends string = string> {
  readonly name: Name;
  readonly scope: Scope;
  readonly flags: FlagFamily;
  /** Its screens: route, sidebar, palette, and access key are derived from this. If missing, it has no screens. */
  readonly area?: Area<Key>;
  /** For a record below a mentee: `<page>` in the address of its page, `/mentee/<page>/<mentee>`. */
  readonly page?: string;
  /** Access keys that open it in addition to the key of its area: those of other screens that show it. */
  readonly keys?: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Null if it has no list. */
  readonly list: ListDeclaration | null;
  /** The fields that form its name in option lists and headings. */
  readonly nameFields: readonly string[];
  /** The fields of the full name, if it has more. Rows on a phone show them together. */
  readonly wholeName?: readonly string[];
  /** A flag that every action needs, in addition to the flag of its family. */
  readonly alsoNeeds?: Flag;
  /** A flag that also allows adding a record, besides the flag of its family. */
  readonly alsoAddedWith?: Flag;
  /** True if the row's id is the id of its organization (for organizations). */
  readonly isOrganization?: boolean;
  /** True if the row's id is the id of its mentee (for mentees). */
  readonly isMentee?: boolean;
  /** True if it decides who sees which mentees. Callers who are limited to a caseload can't change it. */
  readonly decidesCaseload?: boolean;
  /** True if records can be copied. */
  readonly clone?: boolean;
  /** True if it has an archive button and call. Otherwise the form's toggle sets the state. */
  readonly archive?: boolean;
  /** The field that says if the record is active. Defaults to `active` if there is one. */
  readonly activeField?: string;
  /** Who may load its rows as options: everyone signed in, all staff, or people who may list it. */
  readonly options?: "everyone" | "staff" | "listed";
  /** True if mentees may read their own rows and change fields marked `answerable`. */
  readonly menteeReads?: boolean;
  /** Mentees add rows with this code, and set their `menteeSets` fields instead of the answerable ones. */
  readonly menteeAdds?: { readonly field: string; readonly code: string };
  /** Mentees read its active rows in all organizations. These are the columns to show below the name. */
  readonly menteesFind?: readonly string[];
  /** True if its rows have a list across mentees too. */
  readonly listedForAllMentees?: true;
  /** True if each mentee has one row, which is edited in place. */
  readonly single?: boolean;
  /**
   * For a `single` type with a `date`: a new row can be started. The newest row is current, and earlier ones are
   * read-only (ADR 87). The column `newest` marks the current one.
   */
  readonly keepsEarlier?: true;
  /** True if every row has a chat room. Responses with the record contain its id. */
  readonly hasChatRoom?: boolean;
  /** The record type whose table stores the rows. */
  readonly storedIn?: string;
  /** True if only Owners can open it. Flags and access keys don't open it for others. */
  readonly ownersOnly?: true;
  /** True if its rows are about people. Reading them is recorded in the audit trail too. */
  readonly isPersonal?: boolean;
  /** For a `system` type: Owners read the rows of their organization, regardless of their flags. */
  readonly ownersRead?: boolean;
  /** The part of a mentee's consent that its rows need in order to leave the organization. */
  readonly consent?: ConsentPart;
  /** What team members without `sensitiveCanView` can't access (ADR 41): `all` rows, or rows added by `others`. */
  readonly sensitive?: "all" | "others";
  /** True if no caller can change it. */
  readonly readOnly?: boolean;
  /** Limits API keys, regardless of their scopes: `never` forbids all actions, `view` all except reading. */
  readonly forApiKeys?: "never" | "view";
  /** True if its rows stay behind when the organization moves, because they apply only to the old installation. */
  readonly staysBehind?: true;
  /** True if other records (mentees, bugs) depend on its rows. Deleting or disabling a row asks for a successor. */
  readonly handsOver?: boolean;
  /** Fields that can be set in many records at once. For `single` types, in the records of many mentees. */
  readonly bulkSet?: readonly string[];
  /** Present if records can be added below many mentees at once: the fields to ask for, and their initial values. */
  readonly bulkAdd?: {
    readonly fields: readonly string[];
    readonly preset?: Readonly<Record<string, string>>;
    /** The field that may have another value for one of them. The dialog shows a roster. */
    readonly each?: string;
  };
  /** The field that says if the work of a record is done. */
  readonly doneField?: string;
  /** The field with the due date. */
  readonly dueField?: string;
  /** Present if its records last from one day to another. */
  readonly period?: PeriodFields;
  /**
   * Rows with this code in this field and a field of the mentee name the same person. A change of one changes the
   * other.
   */
  readonly mirrored?: { readonly field: string; readonly code: string };
  /** Which rows are open. The others keep their people. */
  readonly openState?: OpenState;
  /** Fields whose change a team member can undo for a few minutes. */
  readonly undoable?: readonly string[];
  /** Title, due date, and completion date of an open row. The overview of the mentee shows such rows. */
  readonly workFields?: { readonly title: string; readonly due: string; readonly done: string };
  /** Present if its records appear in the timeline of their mentee. */
  readonly timeline?: TimelineFields;
  /** Changes to these fields appear in the mentee's timeline, by the name that they have there. */
  readonly timelineChanges?: Readonly<Record<string, readonly string[]>>;
  /** Its list can be read as a feed: the fields with the text, the date, and the kind of a row. */
  readonly feed?: { readonly text: string; readonly date: string; readonly kind: string };
  /** Present if records can be imported from a sheet (ADR 67): true, or rules that differ from those of a form. */
  readonly imports?: true | ImportRules;
  /** Fields that can identify an existing record in an import. Defaults to the name, if that is one field (ADR 68). */
  readonly importKeys?: readonly string[];
  /** Fields that find duplicates of a new record, as soon as the first one and one more are filled in. */
  readonly duplicates?: readonly string[];
  /** True to show one section of the form at a time, each at its own address. */
  readonly inParts?: true;
  /** Fields that are enough to add a person. Other required answers may follow. */
  readonly quickAdd?: readonly string[];
  /** How two of its records are merged. */
  readonly merges?: MergeRules;
  /** The table that stores how many live rows each organization has, `active` and `inactive`. */
  readonly countsIn?: string;
}
