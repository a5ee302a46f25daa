/** The record calls of the wire contract (section 4), as the screens use them. */
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { Option, RecordAnswer, TableAnswer } from "#shared/contracts/records.ts";
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import { call } from "../lib/api.ts";
import { filterOf, rowsPerPage, type ListState } from "./list/list-url.ts";
import type { Undo } from "../lib/toasts.tsx";
import type { RecordScope } from "./record-scope.ts";

export interface SaveAnswer {
  status: number;
  message: string;
  recordId?: string;
  /** To give to the person who was invited. */
  invitationNumber?: string;
  errors?: Record<string, string>;
  /** How many records use the value that was to be deleted; it was archived instead. */
  uses?: number;
  /** Appointments at the same time; sent with `force`, the save is stored all the same. */
  conflicts?: readonly AppointmentConflict[];
  /** The stored values, when somebody else changed the record meanwhile. */
  dataValues?: RecordAnswer["dataValues"];
  /** Names of other fields that somebody else changed since the version that was sent, joined by commas; both changes are kept. */
  merged?: string;
  /** How the save is taken back, where it can be; who sends it says so. */
  undo?: Omit<Undo, "refresh">;
}

/**
 * What a list holds, whatever its page: the body of its export too.
 * @param columns fields that it shows beside those of the type's list
 */
export const listingOf = (scope: RecordScope, state: ListState, columns: readonly string[]) => ({
  tableName: scope.type.name,
  // That order is the default of such a list, which has no name.
  sortFieldName: state.direction === "NEAREST" ? "" : state.sort,
  sortDirection: state.direction === "NEAREST" ? "" : state.direction,
  searchText: state.search,
  startDate: state.from,
  endDate: state.to,
  active: state.active,
  ...(state.incomplete ? { incomplete: state.incomplete } : {}),
  filter: filterOf(scope.type, state),
  ...(columns.length > 0 ? { columns } : {}),
  ...(scope.menteeId ? { menteeId: scope.menteeId } : { organizationId: scope.organizationId }),
});

export function fetchTable(
  scope: RecordScope,
  state: ListState,
  columns: readonly string[],
  asOf?: string,
  signal?: AbortSignal,
): Promise<TableAnswer> {
  const page = { currentPage: state.page, recordsPerPage: rowsPerPage(state), ...(asOf ? { asOf } : {}) };
  const path = scope.menteeId ? "/getMenteeTable" : "/getTable";
  return call(path, { ...listingOf(scope, state, columns), ...page }, { signal });
}

export const fetchRecord = (scope: RecordScope, id: string, signal?: AbortSignal): Promise<RecordAnswer> =>
  call("/getRecord", { tableName: scope.type.name, tableId: id }, { signal });

/** More earlier records than a person reads. */
const earlierLimit = 100;

/** The newest record of a mentee's single-record page; id `"0"` while there is none. */
export async function fetchSingleId(scope: RecordScope, signal?: AbortSignal): Promise<string> {
  const answer = await call<TableAnswer>(
    "/getMenteeTable",
    { tableName: scope.type.name, menteeId: scope.menteeId, currentPage: 1, recordsPerPage: 1 },
    { signal },
  );
  return answer.dataValues[0]?.id ?? "0";
}

/** The records of a mentee's single-record page, the newest first, with what a list may add to its columns. */
export const fetchKept = (scope: RecordScope, signal?: AbortSignal): Promise<TableAnswer> =>
  call(
    "/getMenteeTable",
    {
      tableName: scope.type.name,
      menteeId: scope.menteeId,
      recordsPerPage: earlierLimit,
      columns: scope.type.list?.more ?? [],
    },
    { signal },
  );

/** What becomes of appointments to come whom nobody takes over. */
export type Unstaffed = "cancel" | "keep";

/** What a person decides when a save asks back. */
export interface SaveChoices {
  /** Who takes over from a person whom the save disables; `"0"` for nobody. */
  takerId?: string;
  /** With nobody: what becomes of appointments to come that then have nobody. */
  unstaffed?: Unstaffed;
  /** Stores an appointment beside others at the same time. */
  force?: boolean;
  /** What it says of sensitive answers, by field. */
  answers?: SentAnswers;
}

export const saveRecord = (
  scope: RecordScope,
  id: string,
  data: Record<string, unknown>,
  key?: string,
  choices: SaveChoices = {},
): Promise<SaveAnswer> =>
  call(
    "/saveRecord",
    {
      tableName: scope.type.name,
      tableId: id,
      data: scope.menteeId ? { ...data, menteeId: scope.menteeId } : data,
      ...(scope.another ? { another: "1" } : {}),
      ...choices,
    },
    key ? { key } : {},
  );

const target = ({ type, menteeId }: RecordScope, id: string) => ({
  tableName: type.name,
  tableId: id,
  ...(menteeId ? { menteeId } : {}),
});

/** @param choices who takes over what names the record */
export const deleteRecord = (
  scope: RecordScope,
  id: string,
  choices: Pick<SaveChoices, "takerId" | "unstaffed"> = {},
): Promise<SaveAnswer> => call("/deleteRecord", { ...target(scope, id), ...choices });

export const restoreRecord = ({ type }: RecordScope, id: string): Promise<SaveAnswer> =>
  call("/restoreRecord", { tableName: type.name, tableId: id });

export const archiveRecord = (scope: RecordScope, id: string, isActive: boolean): Promise<SaveAnswer> =>
  call("/archiveRecord", { ...target(scope, id), activeStatus: isActive ? "1" : "0" });

export const cloneRecord = (scope: RecordScope, id: string): Promise<SaveAnswer> =>
  call("/cloneRecord", { tableName: scope.type.name, tableId: id });

export type OptionLists = Readonly<Record<string, readonly Option[]>>;

interface OptionsRequest {
  lists: readonly string[];
  organizationId?: string;
  withSuper: boolean;
}

/** All option lists of a form in one call. */
export async function fetchOptions(request: OptionsRequest, signal?: AbortSignal): Promise<OptionLists> {
  const [tableName, ...extraTables] = request.lists;
  if (!tableName) return {};
  const answer = await call<{ dataValues: OptionLists }>(
    "/getList",
    {
      tableName,
      extraTables,
      ...(request.organizationId ? { organizationId: request.organizationId } : {}),
      ...(request.withSuper ? { withSuper: "1" } : {}),
      withOrigin: "1",
    },
    { signal },
  );
  return answer.dataValues;
}
