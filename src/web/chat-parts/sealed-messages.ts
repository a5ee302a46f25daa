/** The encrypted unsent messages of one room on this device. */
import { messageTable, type PendingChange } from "../lib/pending/change.ts";
import { pendingChanges } from "../lib/pending/pending-changes.ts";
import type { Outgoing, SealedMessages } from "./outbox.ts";

const toOutgoing = ({ key, at, data, state, problem }: PendingChange): Outgoing => ({
  clientId: key,
  text: String(data["message"]),
  time: new Date(at).toISOString(),
  // A waiting message is shown as failed. It is sent again when the room opens, or with the other unsent changes.
  state: state === "sending" ? "sending" : "failed",
  ...(problem === undefined ? {} : { reason: problem }),
});

export function sealedMessagesOf(roomId: string): SealedMessages {
  const isHere = ({ table, id }: PendingChange) => table === messageTable && id === roomId;
  return {
    isReady: pendingChanges.isSealing,
    all: () => pendingChanges.all().filter(isHere).map(toOutgoing),
    put: ({ clientId, text }) => {
      const body = { roomId, message: text, clientId };
      const message = { table: messageTable, id: roomId, data: { message: text } };
      pendingChanges.keep({ ...message, call: { path: "/sendMessage", body } }, clientId);
    },
    fail: pendingChanges.fail,
    remove: pendingChanges.remove,
  };
}

/** Follows messages of a room that are sent or discarded elsewhere. */
export function followSealed(
  roomId: string,
  on: {
    sent(clientId: string): void;
    waits(messages: readonly Outgoing[]): void;
    discarded(clientId: string): void;
  },
): () => void {
  const { all } = sealedMessagesOf(roomId);
  const stopAnswered = pendingChanges.onAnswered(({ table, id, key }) => {
    const isSent =
      table === messageTable && id === roomId && !pendingChanges.all().some((one) => one.key === key);
    if (isSent) on.sent(key);
  });
  const stopChanged = pendingChanges.subscribe(() => on.waits(all()));
  const stopDiscarded = pendingChanges.onDiscarded(on.discarded);
  on.waits(all());
  return () => {
    stopAnswered();
    stopChanged();
    stopDiscarded();
    // Messages that the room couldn't send are sent by a call instead.
    void pendingChanges.flush();
  };
}
