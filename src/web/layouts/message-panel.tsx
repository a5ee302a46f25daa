import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state.tsx";
import { IconMessageCircle } from "../components/icons/index.ts";
import { Loaded } from "../components/loaded.tsx";
import { LoadingBox } from "../components/loading-box.tsx";
import { call } from "../lib/api.ts";
import type { MenteeFace } from "../lib/quick-panels.ts";
import { MenteePicker } from "../records/quick/mentee-picker.tsx";
import { PanelHeading } from "../records/quick/panel-heading.tsx";
import classes from "../records/quick/quick.module.css";
import { MessagePane } from "../chat-parts/message-pane.tsx";
import { Dialog } from "../components/dialog.tsx";

interface MessagePanelProps {
  mentee?: MenteeFace | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The latest messages with a mentee, and the send box. */
function Conversation({ menteeId }: { menteeId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["menteeHeader", menteeId],
    queryFn: async ({ signal }) =>
      (
        await call<{ dataValues: { chatRoomId: string } }>(
          "/getMenteeHeader",
          { tableId: menteeId },
          { signal },
        )
      ).dataValues,
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("chat.failed")} skeleton={<LoadingBox h="100%" />}>
      {({ chatRoomId }) =>
        chatRoomId ? (
          <MessagePane roomId={chatRoomId} order={3} hasFocus />
        ) : (
          <EmptyState
            icon={IconMessageCircle}
            title={t("screens.mentee.noRoom")}
            hint={t("screens.mentee.noRoomHint")}
          />
        )
      }
    </Loaded>
  );
}

/** A panel to write to a mentee over any page. */
export default function MessagePanel({ isOpen, onClose, ...asked }: MessagePanelProps) {
  const { t } = useTranslation();
  const [mentee, setMentee] = useState(asked.mentee ?? null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <PanelHeading
          mentee={mentee}
          title={(name) =>
            name ? t("screens.form.quick.messageTo", { name }) : t("screens.form.quick.message")
          }
        />
      }
      transitionProps={{ duration: 100 }}
    >
      <div className={classes.panel}>
        {asked.mentee ? null : <MenteePicker value={mentee} isFirst onChange={setMentee} />}
        {mentee ? (
          <div className={classes.conversation} data-conversation>
            <Conversation key={mentee.id} menteeId={mentee.id} />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
