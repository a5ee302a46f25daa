import { createContext, use } from "react";
import type { Caller } from "#shared/access/policy.ts";
import type { GivenAnswers } from "#shared/contracts/answers.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../fields/field-props.ts";
import type { Column } from "./list/list-columns.ts";

/** Somebody who was just added. */
export interface AddedRecord {
  id: string;
  name: string;
}

/** What a list across mentees has besides. */
export interface AcrossParts {
  column: Required<Column>;
  /** The page of the mentee on which a row opens. */
  rowPath: (row: WireRow, scope: RecordScope) => string | undefined;
}

/** What every part of a record screen has to know. */
export interface RecordScope {
  type: RecordType;
  caller: Caller;
  /** The mentee whose sub-records these are. */
  menteeId?: string;
  /** Of a list that holds the records of more than one mentee. */
  across?: AcrossParts;
  /** Stands below the heading of another page. */
  isNested?: boolean;
  /** A mentee reads it: large, few controls, always cards. */
  isPlain?: boolean;
  /** Heading of a form that fills a page, instead of the type's own. */
  title?: string;
  /** Another record is begun beside the newest, with its values and who gave the sensitive ones of them. */
  another?: { values: Values; answers: GivenAnswers | undefined };
  /** Marked in the list, until it shows something else. */
  added?: AddedRecord;
  /** Whose rows the list asks for; null: those of all organizations. */
  organizationId: string | null;
  /** The organization that the address selects, when it selects one. */
  selectedOrganizationId?: string;
}

const ScopeContext = createContext<RecordScope | null>(null);

export const RecordScopeProvider = ScopeContext.Provider;

export function useRecordScope(): RecordScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error("useRecordScope needs a record screen around it");
  return scope;
}
