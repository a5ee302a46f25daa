import { undoSave, useChange } from "./use-change.ts";

interface OpenWork {
  table: string;
  id: string;
  menteeId: string;
  version: number;
  /** The values that reopen it. Null for a promise, which can also be released or postponed. */
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
  /** @param said message after it worked */
  const save = (values: Readonly<Record<string, string>>, said: string) => {
    const data = { ...values, version };
    void send(
      { tableName: table, tableId: id, data },
      {
        done: said,
        undo: undoSave(undone),
        waits: {
          table,
          id,
          menteeId,
          data,
          ...(open
            ? { before: Object.fromEntries(Object.keys(values).map((field) => [field, open[field]])) }
            : {}),
          about,
          words: { [Object.values(values)[0] ?? ""]: said },
        },
      },
    );
  };
  return { save, isSaving };
}
