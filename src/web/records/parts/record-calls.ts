/** The record calls of the wire contract, as the screens use them. */
import { isSuper } from "#shared/access/caller.ts";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { Option, RecordAnswer, TableAnswer } from "#shared/contracts/responses/records.ts";
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import { call } from "../../lib/api.ts";
import type { Undo } from "../../lib/toasts.tsx";
import type { RecordScope } from "./record-scope.ts";

export interface SaveAnswer {
  status: number;
  message: string;
  recordId?: string;
  /** A number to tell the invited person. */
  invitationNumber?: string;
  errors?: Record<string, string>;
  /** Number of records that use the value to be deleted. If present, it was archived instead. */
  uses?: number;
  /** Appointments at the same time. A save with `force` is stored anyway. */
  conflicts?: readonly AppointmentConflict[];
  /** The stored values, if another person changed the record in the meantime. */
  dataValues?: RecordAnswer["dataValues"];
  /**
   * Names of other fields that another person changed since the sent version, separated by commas. Both changes are
   * kept.
   */
  merged?: string;
  /**
   * The idempotency key that saved a change, if it isn't the one that it was sent with. Empty if the record already
   * included the change. Set on this device.
   */
  savedKey?: string;
  /** How to undo the save, if possible. Set by the caller. */
  undo?: Omit<Undo, "refresh">;
}

/**
 * Loads a record, or the initial values of a new one (id `"0"`). For super-organization staff, a new record has the custom
 * fields of its mentee's organization, or of the given one.
 */
export const fetchRecord = (
  { type, caller, menteeId }: RecordScope,
  id: string,
  signal?: AbortSignal,
  organizationId?: string,
): Promise<RecordAnswer> => {
  const owner = id === "0" && isSuper(caller) ? { menteeId, organizationId } : {};
  return call("/getRecord", { tableName: type.name, tableId: id, ...owner }, { signal });
};

/** Returns the id of the newest record of a `single` type. `"0"` if there is none. */
export async function fetchSingleId(scope: RecordScope, signal?: AbortSignal): Promise<string> {
  const answer = await call<TableAnswer>(
    "/getMenteeTable",
    { tableName: scope.type.name, menteeId: scope.menteeId, currentPage: 1, recordsPerPage: 1 },
    { signal },
  );
  return answer.dataValues[0]?.id ?? "0";
}

/** What to do with upcoming appointments that no one takes. */
export type Unstaffed = "cancel" | "keep";

/** The user's decisions if a save asks questions. */
export interface SaveChoices {
  /** The successor of a person whom the save disables. `"0"` for no one. */
  takerId?: string;
  /** Without a successor: what to do with their upcoming appointments. */
  unstaffed?: Unstaffed;
  /** True to save an appointment that overlaps with others. */
  force?: boolean;
  /** Extra data about sensitive answers, by field. */
  answers?: SentAnswers;
  /** True to add a person without the other required answers. */
  quick?: boolean;
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

/** @param choices the successor for records that refer to the deleted one */
export const deleteRecord = (
  scope: RecordScope,
  id: string,
  choices: Pick<SaveChoices, "takerId" | "unstaffed"> = {},
): Promise<SaveAnswer> => call("/deleteRecord", { ...target(scope, id), ...choices });

export const restoreRecord = ({ type }: RecordScope, id: string): Promise<SaveAnswer> =>
  call("/restoreRecord", { tableName: type.name, tableId: id });

export const archiveRecord = (scope: RecordScope, id: string, isActive: boolean): Promise<SaveAnswer> =>
  call("/archiveRecord", { ...target(scope, id), activeStatus: isActive ? "1" : "0" });

/** @param key the same for a retry without an answer, so that the record is copied once */
export const cloneRecord = (scope: RecordScope, id: string, key: string): Promise<SaveAnswer> =>
  call("/cloneRecord", { tableName: scope.type.name, tableId: id }, { key });

export type OptionLists = Readonly<Record<string, readonly Option[]>>;

interface OptionsRequest {
  lists: readonly string[];
  organizationId?: string;
  withSuper: boolean;
}

/** Loads all option lists of a form in one call. */
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
