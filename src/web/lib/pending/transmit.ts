/** Sends a waiting change to the server. */
import { ApiError } from "../api-error.ts";
import { call } from "../api.ts";
import { fileForm } from "../files/file-form.ts";
import { upload } from "../files/upload.ts";
import { session } from "../session/session-store.ts";
import { compareChange, rebase, type PendingChange } from "./change.ts";

export interface TapAnswer {
  status: number;
  message: string;
  /** The stored values, if another person changed the record in the meantime. */
  dataValues?: Readonly<Record<string, unknown>>;
  /** The key that saved the change, if it isn't the change's own. Empty if the record already included it. */
  savedKey?: string;
}

/** Runs work while no other tab does. Two tabs that upload the same photo would add it twice. */
export const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("outbox", work) : work();

const post = ({ table, id, menteeId, data, key, call: other }: PendingChange): Promise<TapAnswer> =>
  call<TapAnswer>(
    other?.path ?? "/saveRecord",
    other?.body ?? { tableName: table, tableId: id, data: menteeId ? { ...data, menteeId } : data },
    { key },
  );

/**
 * Uploads the file of a change once. The stored name becomes part of the change.
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
    const bytes = Uint8Array.from(atob(file.content), (sign) => sign.charCodeAt(0));
    const form = fileForm("file", id, table, new File([bytes], file.name, { type: file.type }));
    const answer = await upload<TapAnswer & { newFileName?: string }>("/file-upload", form);
    stored = answer.newFileName;
    if (!stored) throw new ApiError(400, { details: answer.message });
    sent = { ...change, file: { ...file, stored } };
    await keep(sent);
  }
  return { ...sent, data: { ...sent.data, [file.field]: [{ id: "0", file: stored }] } };
}

/**
 * Sends a change. If only other fields were changed in the meantime, sends it again based on the current record.
 * @returns the server's response; `theirs` if another person changed the same fields
 * @throws ApiError, including if the session ended in the meantime: another person may have signed in
 */
export async function transmit(
  change: PendingChange,
  keep: (change: PendingChange) => Promise<unknown>,
): Promise<{ answer: TapAnswer; theirs?: Readonly<Record<string, unknown>> }> {
  const { token } = session.getState();
  const inSession = (sent: PendingChange) => {
    if (session.getState().token !== token) throw new ApiError(401, {});
    return post(sent);
  };
  const whole = await withFile(change, keep);
  const answer = await inSession(whole);
  const theirs = answer.status === 1 ? undefined : answer.dataValues;
  if (theirs?.["version"] === undefined) return { answer };
  const how = compareChange(change, theirs);
  if (how === "clash") return { answer, theirs };
  if (how === "done") return { answer: { ...answer, status: 1, savedKey: "" } };
  // A different version is a different request, so it needs its own key.
  const savedKey = `${change.key}+${String(theirs["version"])}`;
  const again = { ...(await inSession({ ...rebase(whole, theirs), key: savedKey })), savedKey };
  // The record was changed once more in the meantime.
  return again.status !== 1 && again.dataValues
    ? { answer: again, theirs: again.dataValues }
    : { answer: again };
}
