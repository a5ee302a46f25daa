import { Paper } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MessagePane } from "../../chat-parts/message-pane.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PersonAccess } from "../../records/person-access.tsx";
import { SingleForm } from "../../records/single-form.tsx";
import classes from "./mentee-workspace.module.css";
import { menteeHeaderKey, type MenteeHeader } from "./use-mentee-header.ts";

/** The mentee's own record; it stays open after saving, and the heading follows. */
export function ProfilePage({ menteeId }: { menteeId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <SingleForm
      tableName="mentees"
      id={menteeId}
      title={t("screens.mentee.profile")}
      onSaved={() => void client.invalidateQueries({ queryKey: menteeHeaderKey(menteeId) })}
    />
  );
}

/** A new password; the record's id is the mentee's. */
export const PasswordPage = ({ menteeId }: { menteeId: string }) => (
  <>
    <SingleForm tableName="menteePassword" id={menteeId} />
    <PersonAccess tableName="menteePassword" tableId={menteeId} />
  </>
);

/** The conversation with the mentee; its room comes from the mentee's record. */
export function ChatPage({ header }: { header: MenteeHeader }) {
  const { t } = useTranslation();
  if (!header.chatRoomId) {
    return (
      <EmptyState
        icon={IconMessageCircle}
        title={t("screens.mentee.noRoom")}
        hint={t("screens.mentee.noRoomHint")}
      />
    );
  }
  return (
    <Paper radius="lg" className={classes.chat}>
      <MessagePane key={header.chatRoomId} roomId={header.chatRoomId} order={2} />
    </Paper>
  );
}
