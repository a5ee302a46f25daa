import { Menu } from "@mantine/core";
import { IconLogout2, IconMessagePlus, IconUser } from "../components/icons/index.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { call } from "../lib/api.ts";
import { chatRoomsKey } from "../lib/first-answers.ts";

export interface RoomItemsProps {
  room: ChatRoom;
  hasProfileLink: boolean;
  /** True to offer a new conversation, if the page has no list with a button for that. */
  startsNew: boolean;
}

export default function RoomItems({ room, hasProfileLink, startsNew }: RoomItemsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate: leave } = useMutation({
    mutationFn: () => call("/leaveChatRoom", { roomId: room.roomId }),
    onSuccess: async () => {
      await navigate("/chat");
      await client.invalidateQueries({ queryKey: chatRoomsKey });
    },
  });
  return (
    <>
      {hasProfileLink ? (
        <Menu.Item
          component={Link}
          to={`/mentee/manage/${room.menteeId}`}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          {t("chat.openProfile")}
        </Menu.Item>
      ) : null}
      {startsNew ? (
        <Menu.Item component={Link} to="/chat?new=1" leftSection={<IconMessagePlus size={16} aria-hidden />}>
          {t("chat.newChat")}
        </Menu.Item>
      ) : null}
      {room.mayLeave ? (
        <Menu.Item leftSection={<IconLogout2 size={16} aria-hidden />} onClick={() => leave()}>
          {t("chat.leave")}
        </Menu.Item>
      ) : null}
    </>
  );
}
