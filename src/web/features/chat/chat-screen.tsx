import { Badge, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconMessages } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { call } from "../../lib/api.ts";
import classes from "./chat-screen.module.css";

interface ChatRoom {
  roomId: string;
  roomName: string;
  roomProfileImage: string;
  messageCount: string;
}

/** The rooms of the signed-in person. `roomId` is the room of the path. */
export function ChatScreen({ roomId }: { roomId?: string }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    queryKey: ["chatRooms"],
    queryFn: () => call<{ rooms: ChatRoom[] }>("/getChatRooms"),
  });
  const rooms = data?.rooms ?? [];
  return (
    <>
      <PageHeader title={t("chrome.chat")} subtitle={t("chrome.chatSubtitle")} />
      <Paper radius="lg" maw={560}>
        {isPending ? (
          <Stack p="md" aria-busy>
            <Skeleton h={44} />
            <Skeleton h={44} />
          </Stack>
        ) : rooms.length === 0 ? (
          <EmptyState icon={IconMessages} title={t("chrome.noRooms")} hint={t("chrome.noRoomsHint")} />
        ) : (
          <ul className={classes.rooms}>
            {rooms.map((room) => (
              <li key={room.roomId}>
                <Link
                  to={`/chat/${room.roomId}`}
                  className={classes.room}
                  aria-current={room.roomId === roomId || undefined}
                >
                  <PersonAvatar name={room.roomName} image={room.roomProfileImage} size={36} />
                  <Text span size="sm" fw={500}>
                    {room.roomName}
                  </Text>
                  {room.messageCount === "0" ? null : <Badge ml="auto">{room.messageCount}</Badge>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Paper>
    </>
  );
}
