import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useUser } from "../lib/use-session.ts";
import { Outbox } from "./outbox.ts";
import { sealedMessagesOf } from "./sealed-messages.ts";
import { RoomFeed, type RoomState } from "./room-feed.ts";
import { unsavedTexts } from "../lib/pending/unsaved-texts.ts";

/** The state of one room while the component is shown. Use the room as React key of the component. */
export function useRoom(roomId: string): { feed: RoomFeed; state: RoomState; reload: () => void } {
  const { accountId } = useUser();
  const [feed] = useState(
    () => new RoomFeed(roomId, new Outbox(unsavedTexts, accountId, roomId, sealedMessagesOf(roomId))),
  );
  const [round, setRound] = useState(0);
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  // In a hidden tab, messages count as unread and are announced.
  const isSeen = useDocumentVisibility() === "visible";
  useEffect(() => (isSeen ? feed.watch() : undefined), [feed, isSeen, round]);
  return { feed, state, reload: () => setRound((before) => before + 1) };
}
