/** Sends a change that waited to the server. */
import { ApiError } from "../api-error.ts";
import { call } from "../api.ts";
import { upload } from "../upload.ts";
import { meet, onTop, type PendingChange } from "./change.ts";

export interface TapAnswer {
  status: number;
  message: string;
  /** The stored values, when somebody else changed the record meanwhile. */
  dataValues?: Readonly<Record<string, unknown>>;
}

/** One tab at a time: two that upload the same photo would add it twice. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("outbox", work) : work();

const post = ({ table, id, menteeId, data, key, call: other }: PendingChange): Promise<TapAnswer> =>
  call<TapAnswer>(
    other?.path ?? "/saveRecord",
    other?.body ?? { tableName: table, tableId: id, data: menteeId ? { ...data, menteeId } : data },
    { key },
  );

/**
 * Sends the file of a change, once: what is sent counts as part of the key of the change.
 * @param keep stores the change with the name that the server gave to the file
 */
async function withFile(
  change: PendingChange,
  keep: (change: PendingChange) => Promise<unknown>,
): Promise<PendingChange> {
  const { file, table, id } = change;
  if (!file) return change;
  let { stored } = file;
  let sent = change;
  if (!stored) {
    const form = new FormData();
    const bytes = Uint8Array.from(atob(file.content), (sign) => sign.charCodeAt(0));
    form.append("name", "file");
    form.append("id", id);
    form.append("tableName", table);
    form.append("files", new File([bytes], file.name, { type: file.type }), file.name);
    const answer = await upload<TapAnswer & { newFileName?: string }>("/file-upload", form);
    stored = answer.newFileName;
    if (!stored) throw new ApiError(400, { details: answer.message });
    sent = { ...change, file: { ...file, stored } };
    await keep(sent);
  }
  return { ...sent, data: { ...sent.data, [file.field]: [{ id: "0", file: stored }] } };
}

/**
 * Sends a change; where only other fields of the record were changed meanwhile, on top of them.
 * @returns what the server said; `theirs` when somebody else changed the same fields
 * @throws ApiError
 */
export async function transmit(
  change: PendingChange,
  keep: (change: PendingChange) => Promise<unknown>,
): Promise<{ answer: TapAnswer; theirs?: Readonly<Record<string, unknown>> }> {
  const whole = await withFile(change, keep);
  const answer = await post(whole);
  const theirs = answer.status === 1 ? undefined : answer.dataValues;
  if (theirs?.["version"] === undefined) return { answer };
  const how = meet(change, theirs);
  if (how === "clash") return { answer, theirs };
  if (how === "done") return { answer: { ...answer, status: 1 } };
  // Another version is another request, which needs a key of its own.
  const again = await post({ ...onTop(whole, theirs), key: `${change.key}+${String(theirs["version"])}` });
  // Changed once more in this moment.
  return again.status !== 1 && again.dataValues
    ? { answer: again, theirs: again.dataValues }
    : { answer: again };
}
