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
  const undoDone = () =>
    open
      ? call<SaveAnswer>("/saveRecord", change({ ...open, version: version + 1 }))
      : call<SaveAnswer>("/promises/undo", { id, version: version + 1 });
  /** @param said message after it worked */
  const save = (data: Readonly<Record<string, string>>, said: string) =>
    void send(change({ ...data, version }), {
      done: said,
      undo: { run: undoDone, done: undone },
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
