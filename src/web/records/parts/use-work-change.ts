import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "./record-calls.ts";
import { useChange } from "./use-change.ts";

interface OpenWork {
  table: string;
  id: string;
  menteeId: string;
  version: number;
  /** The values to save to reopen it. Null if `/promises/undo` reverts it. */
  open: Readonly<Record<string, string>> | null;
}

/**
 * Changes a mentee's open work, for example marks it as done, and offers to undo it.
 * @param about names the work in the list of pending changes
 * @param undone message after it was undone
 */
export function useWorkChange(
  { table, id, menteeId, version, open }: OpenWork,
  about: string,
  undone: string,
  onDone: () => void = () => undefined,
) {
  const { send, isSaving } = useChange("/saveRecord", onDone);
  const change = (data: Record<string, unknown>) => ({ tableName: table, tableId: id, data });
  /** Returns the version after the change. If it was merged with changes of others, it isn't the next one. */
  const versionAfter = async ({ merged }: SaveAnswer): Promise<number> => {
    if (!merged) return version + 1;
    const { dataValues } = await call<RecordAnswer>("/getRecord", { tableName: table, tableId: id });
    return dataValues.version;
  };
  const undoDone = async (answer: SaveAnswer) => {
    const saved = await versionAfter(answer);
    return open
      ? call<SaveAnswer>("/saveRecord", change({ ...open, version: saved }))
      : call<SaveAnswer>("/promises/undo", { id, version: saved });
  };
  /** @param said message after it worked */
  const save = (data: Readonly<Record<string, string>>, said: string) =>
    void send(change({ ...data, version }), {
      done: said,
      undo: (answer) => ({ run: () => undoDone(answer), done: undone }),
      waits: {
        table,
        id,
        menteeId,
        data: { ...data, version },
        ...(open
          ? { before: Object.fromEntries(Object.keys(data).map((field) => [field, open[field]])) }
          : {}),
        about,
        words: { [Object.values(data)[0] ?? ""]: said },
      },
    });
  return { save, isSaving };
}
