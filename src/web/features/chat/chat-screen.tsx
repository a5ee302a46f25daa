import { Button, Paper } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMessageCircle, IconMessagePlus } from "../../components/icons/index.ts";
import { useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { MessagePane } from "../../chat-parts/message-pane.tsx";
import { ShareButton } from "../../records/share/lazy-share-button.ts";
import { useChatRooms } from "../../chat-parts/use-chat-rooms.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { live } from "../../lib/live/live.ts";
import { useUser } from "../../lib/use-session.ts";
import { useWasOpen } from "../../lib/use-was-open.ts";
import classes from "./chat-screen.module.css";
import { RoomList } from "./room-list.tsx";
import { lazyPart, prefetchPart } from "../../boot/lazy-part.tsx";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";

/** Received text messages whose number matches no mentee, if there are any. */
const UnclaimedTexts = lazyPart(
  afterFirstScreen(() => withTexts(["phoneTexts", "form"], () => import("./unclaimed-texts.tsx"))),
);

const loadNewChat = () => import("./new-chat-modal.tsx");
const NewChatModal = lazyPart(loadNewChat, { place: "floating" });

/** With fewer conversations than this, mentees get no search and no button to start another. */
const manyRooms = 3;

/** `/chat?new=1` opens the dialog. Other screens link to it. */
const newParam = "new";

/**
 * All conversations of the signed-in person.
 * @param props.roomId the room in the path
 */
export function ChatScreen({ roomId }: { roomId?: string }) {
  const { t } = useTranslation();
  const { accountType, userRole } = useUser();
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const [isAsked, starting] = useDisclosure();
  const isStarting = isAsked || params.has(newParam);
  const wasStarting = useWasOpen(isStarting);
  const { data, isPending, isError, refetch } = useChatRooms();
  // Deferred so that rendering doesn't block input.
  const rooms = useDeferredValue(data?.rooms);
  // Presence and unread counts are needed as soon as there are rooms.
  const hasRooms = rooms !== undefined;
  useEffect(() => {
    if (hasRooms) live.open();
  }, [hasRooms]);
  const closeNew = () => {
    starting.close();
    if (params.has(newParam)) setParams({}, { replace: true });
  };
  const isRoomPage = isPhone && roomId !== undefined;
  const isFew = accountType === "mentee" && (rooms?.length ?? 1) < manyRooms;
  const [only, ...others] = isFew && rooms ? rooms : [];
  const isOnly = only !== undefined && others.length === 0;
  const preload = () => prefetchPart(loadNewChat);
  const newButton = (
    <Button
      leftSection={<IconMessagePlus size={18} aria-hidden />}
      onClick={starting.open}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {t("chat.newChat")}
    </Button>
  );
  const hasProfileLink =
    accountType === "staff" && userRole.tablesCanAccess.split(",").includes("menteeProfile");
  const seesUnclaimed =
    accountType === "staff" && userRole.menteesCanChat === "1" && userRole.caseloadOnly !== "1";
  if (isOnly && roomId === undefined && !isStarting) return <Navigate to={`/chat/${only.roomId}`} replace />;
  return (
    <>
      {isRoomPage ? null : (
        <PageHeader
          title={t("chrome.chat")}
          actions={
            <>
              {seesUnclaimed ? <UnclaimedTexts /> : null}
              {isFew ? null : newButton}
            </>
          }
        />
      )}
      <Paper
        radius="lg"
        className={classes.frame}
        data-single={isPhone || undefined}
        data-list={(isPhone && !isRoomPage) || undefined}
        data-fills-screen={isRoomPage || undefined}
      >
        {isRoomPage ? null : (
          <RoomList
            rooms={rooms}
            isPending={isPending || (data !== undefined && rooms === undefined)}
            isFailed={isError}
            onRetry={() => void refetch()}
            current={roomId}
            hasSearch={!isFew}
            action={newButton}
          />
        )}
        {roomId !== undefined ? (
          <MessagePane
            key={roomId}
            roomId={roomId}
            order={isPhone ? 1 : 2}
            backTo={isPhone && !isOnly ? "/chat" : undefined}
            hasProfileLink={hasProfileLink}
            startsNew={isFew}
            Extra={accountType === "staff" ? ShareButton : undefined}
          />
        ) : isPhone ? null : (
          <div className={classes.nobody}>
            <EmptyState
              icon={IconMessageCircle}
              title={t("chat.chooseRoom")}
              hint={t("chat.chooseRoomHint")}
            />
          </div>
        )}
      </Paper>
      {wasStarting ? (
        <NewChatModal
          isOpen={isStarting}
          members={data?.addChatMemberList ?? []}
          isForStaff={accountType === "staff"}
          onClose={closeNew}
        />
      ) : null}
    </>
  );
}
