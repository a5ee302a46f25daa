import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { useIsAnyOnline } from "../lib/live/presence.ts";
import classes from "./chat.module.css";

/** The picture of a room, with a dot if one of its members is online. */
export function RoomFace({ room, size = 40 }: { room: ChatRoom; size?: number }) {
  const { t } = useTranslation();
  const isOnline = useIsAnyOnline()(room.chatMembers);
  return (
    <span className={classes.face}>
      <PersonAvatar name={room.roomName} image={room.roomProfileImage} size={size} />
      {isOnline ? (
        <span className={classes.dot} data-online title={t("chrome.online")}>
          <VisuallyHidden>{t("chrome.online")}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}
