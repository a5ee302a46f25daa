import { Badge, Button, CloseButton, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconMessages, IconSearch } from "../../components/icons/index.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { holdsWords } from "#shared/search-words.ts";
import { RoomFace } from "../../chat-parts/room-face.tsx";
import { DateText } from "../../components/date-text.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import classes from "./chat-screen.module.css";

interface RoomListProps {
  /** Undefined while loading. */
  rooms: readonly ChatRoom[] | undefined;
  isPending: boolean;
  isFailed: boolean;
  onRetry: () => void;
  current: string | undefined;
  hasSearch: boolean;
  /** Shown if there is no room yet. */
  action: ReactNode;
}

const hasMember = (room: ChatRoom, typed: string): boolean =>
  holdsWords([room.roomName, ...room.chatMembers.map(({ name }) => name)].join(" "), typed);

function RoomRow({ room, isCurrent }: { room: ChatRoom; isCurrent: boolean }) {
  const { t } = useTranslation();
  // The open room counts as read.
  const count = isCurrent ? "0" : room.messageCount;
  return (
    <Link
      to={`/chat/${room.roomId}`}
      className={classes.room}
      data-room-row={room.roomId}
      data-unread={count !== "0" || undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      <RoomFace room={room} size={42} />
      <span className={classes.roomText}>
        <span className={classes.line}>
          <span className={classes.name}>{room.roomName}</span>
          {room.time ? <DateText value={room.time} size="xs" c="dimmed" /> : null}
        </span>
        <span className={classes.line}>
          <span className={classes.preview} data-preview>
            {room.lastMessage || t("chat.nothingYet")}
          </span>
          {count === "0" ? null : (
            <Badge
              variant="filled"
              size="sm"
              circle={count.length < 2}
              aria-label={t("chat.unread", { count })}
            >
              {count}
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The rooms, newest first, with a search by member. */
export function RoomList({ rooms, isPending, isFailed, onRetry, current, hasSearch, action }: RoomListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  const handleSearch = (event: FormEvent) => {
    event.preventDefault();
    setSearched(typed);
  };
  const reset = () => {
    setTyped("");
    setSearched("");
  };
  const shown = rooms?.filter((room) => hasMember(room, searched)) ?? [];
  return (
    <nav className={classes.side} aria-label={t("chat.rooms")}>
      {hasSearch ? (
        <form role="search" className={classes.search} onSubmit={handleSearch}>
          <TextInput
            aria-label={t("chat.searchLabel")}
            placeholder={t("chat.searchPlaceholder")}
            value={typed}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              typed ? <CloseButton size={24} aria-label={t("common.reset")} onClick={reset} /> : null
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t("chat.searchButton")}
          </Button>
        </form>
      ) : null}
      {isPending ? (
        <Stack p="md" gap="md" aria-busy>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={48} />
          ))}
        </Stack>
      ) : isFailed && !rooms ? (
        <EmptyState
          icon={IconMessages}
          title={t("chat.failed")}
          action={
            <Button variant="default" onClick={onRetry}>
              {t("common.retry")}
            </Button>
          }
        />
      ) : rooms?.length === 0 ? (
        <EmptyState
          icon={IconMessages}
          title={t("chat.noRooms")}
          hint={t("chat.noRoomsHint")}
          action={action}
        />
      ) : shown.length === 0 ? (
        <Text size="sm" c="dimmed" p="md" role="status">
          {t("chat.noMatch", { name: searched })}
        </Text>
      ) : (
        <ul className={classes.rooms}>
          {shown.map((room) => (
            <li key={room.roomId}>
              <RoomRow room={room} isCurrent={room.roomId === current} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
