import { createContext, use, type ComponentType } from "react";
import type { Caller } from "#shared/access/policy.ts";
import type { GivenAnswers } from "#shared/contracts/responses/answers.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";

/** The open record. Id `"0"` is a new one. */
export interface OpenRecord {
  id: string;
  mode: "add" | "edit" | "view";
}

/** A column of a list. */
export interface Column {
  name: string;
  field: Field;
  isSortable: boolean;
  /** For columns that are not fields of the type: the heading, and the content of a row's cell. */
  label?: () => string;
  Cell?: ComponentType<{ row: WireRow }>;
}

/** A record that was just added. */
export interface AddedRecord {
  id: string;
  name: string;
}

/** Additional parts of a list across mentees. */
export interface AcrossParts {
  column: Required<Column>;
  /** Returns the mentee's page on which a row opens. */
  rowPath: (row: WireRow, scope: RecordScope) => string | undefined;
}

/** What every part of a record screen needs to know. */
export interface RecordScope {
  type: RecordType;
  caller: Caller;
  /** The mentee, for records below a mentee. */
  menteeId?: string;
  /** Set for lists with records of several mentees. */
  across?: AcrossParts;
  /** True below the heading of another page. */
  isNested?: boolean;
  /** True for mentees: large, few controls, always cards. */
  isPlain?: boolean;
  /** Heading of a full-page form, instead of the type's own. */
  title?: string;
  /** Set when a new record is started from the newest one: its values, and who gave its sensitive answers. */
  another?: { values: Values; answers: GivenAnswers | undefined };
  /**
   * The time zone of the record's organization, if that isn't the user's organization. Days of a new record start with
   * today there.
   */
  zone?: string;
  /** Highlighted in the list until the list changes. */
  added?: AddedRecord;
  /** The organization whose rows the list shows. Null for all organizations. */
  organizationId: string | null;
  /** The organization that the address selects, if any. */
  selectedOrganizationId?: string;
}

const ScopeContext = createContext<RecordScope | null>(null);

export const RecordScopeProvider = ScopeContext.Provider;

export function useRecordScope(): RecordScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error("useRecordScope needs a record screen around it");
  return scope;
}
