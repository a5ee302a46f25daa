import { Button, Skeleton } from "@mantine/core";
import { IconLock, IconPlugConnectedX } from "../components/icons/index.ts";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { PartFallback } from "../boot/lazy-part.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { hasStatus } from "../lib/api-error.ts";
import { useLiveStatus } from "../lib/live/use-live-status.ts";
import { failureText } from "../lib/toasts.tsx";
import classes from "./chat.module.css";
import { CareLine } from "./care-line.tsx";
import { MessageList } from "./message-list.tsx";
import { RoomHeading, type RoomHeadingProps } from "./room-heading.tsx";
import { SendBox } from "./send-box.tsx";
import { useRoom } from "./use-room.ts";

type MessagePaneProps = Omit<RoomHeadingProps, "room"> & {
  roomId: string;
  /** True to focus the send box when it appears. */
  hasFocus?: boolean;
  /** A button before the send box. */
  Extra?: ComponentType<{ room: ChatRoom }>;
};

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (hasStatus(error, 403, 404)) {
    const hint = hasStatus(error, 403) ? failureText(error) : undefined;
    return <EmptyState icon={IconLock} title={t("chat.noSuchRoom")} hint={hint} />;
  }
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={t("chat.failed")}
      hint={failureText(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      }
    />
  );
}

/** A conversation: heading, messages, and send box. Use the room as React key. */
export function MessagePane({ roomId, hasFocus, Extra, ...heading }: MessagePaneProps) {
  const { t } = useTranslation();
  const { feed, state, reload } = useRoom(roomId);
  const isLost = useLiveStatus() === "lost";
  const { room, phase } = state;
  return (
    <section
      className={classes.pane}
      aria-label={room?.roomName || t("chrome.chat")}
      data-room={roomId}
      data-live={state.isLive || undefined}
    >
      {room && phase !== "failed" ? <RoomHeading room={room} {...heading} /> : null}
      {room?.care && phase !== "failed" ? <CareLine care={room.care} /> : null}
      {phase === "failed" ? <Failure error={state.error} onRetry={reload} /> : null}
      {phase === "loading" ? (
        <div className={classes.waiting} aria-busy>
          <Skeleton h={38} w="55%" radius="lg" />
          <Skeleton h={38} w="40%" radius="lg" ml="auto" />
          <Skeleton h={38} w="62%" radius="lg" />
        </div>
      ) : null}
      {room && phase === "ready" ? <MessageList feed={feed} state={state} name={room.roomName} /> : null}
      {isLost && phase === "ready" ? (
        <div className={classes.lost} role="status">
          {t("chat.lost")}
        </div>
      ) : null}
      {room?.roomName && phase === "ready" ? (
        <SendBox
          outbox={feed.outbox}
          hasFocus={hasFocus}
          onSend={feed.send}
          extra={
            Extra ? (
              <PartFallback show={null}>
                <Extra room={room} />
              </PartFallback>
            ) : null
          }
        />
      ) : null}
    </section>
  );
}
