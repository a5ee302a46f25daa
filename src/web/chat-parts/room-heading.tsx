import { ActionIcon, Anchor, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconDotsVertical } from "../components/icons/index.ts";

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { useIsAnyOnline } from "../lib/live/presence.ts";
import { useUser } from "../lib/use-session.ts";
import classes from "./chat.module.css";
import { RoomFace } from "./room-face.tsx";
import type { RoomItemsProps } from "./room-items.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const RoomItems = lazyPart(() => import("./room-items.tsx"));

export interface RoomHeadingProps {
  room: ChatRoom;
  order: 1 | 2 | 3;
  /** Link back to the list if the list and the room are separate pages. */
  backTo?: string;
  /** True to link to the mentee's profile. */
  hasProfileLink?: boolean;
  /** True to offer a new conversation in the menu. */
  startsNew?: boolean;
}

function RoomMenu(props: RoomItemsProps) {
  const { t } = useTranslation();
  const button = (
    <ActionIcon size={44} aria-label={t("chat.roomMenu")} title={t("chat.roomMenu")}>
      <IconDotsVertical size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu width="max-content" button={button}>
      <RoomItems {...props} />
    </LazyMenu>
  );
}

export function RoomHeading({ room, order, backTo, hasProfileLink, startsNew = false }: RoomHeadingProps) {
  const { t } = useTranslation();
  const isOnline = useIsAnyOnline()(room.chatMembers);
  const isStaff = useUser().accountType === "staff";
  const others = room.chatMembers.map(({ name }) => name).filter((name) => name !== room.roomName);
  const hasProfile = isStaff && hasProfileLink === true && room.menteeId !== "";
  const hasMenu = hasProfile || startsNew || room.mayLeave;
  return (
    <div className={classes.heading}>
      {backTo ? (
        <ActionIcon component={Link} to={backTo} size={44} ml={-8} aria-label={t("chat.back")}>
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
      ) : null}
      <RoomFace room={room} />
      <div className={classes.headingText}>
        <Title order={order} size="h5" lh={1.25} tabIndex={-1}>
          {hasProfile ? (
            <Anchor component={Link} to={`/mentee/manage/${room.menteeId}`} c="inherit" inherit>
              {room.roomName}
            </Anchor>
          ) : (
            room.roomName
          )}
        </Title>
        <Text size="xs" c="dimmed">
          {[isOnline ? t("chat.onlineNow") : t("chat.notOnline"), ...others].join(" · ")}
        </Text>
      </div>
      {hasMenu ? <RoomMenu room={room} hasProfileLink={hasProfile} startsNew={startsNew} /> : null}
    </div>
  );
}
