import { Button } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { SingleForm } from "../../records/single-form.tsx";
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
  <SingleForm tableName="menteePassword" id={menteeId} />
);

/** The way into the conversation, when there is one. */
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
    <EmptyState
      icon={IconMessageCircle}
      title={t("screens.mentee.chat")}
      action={
        <Button component={Link} to={`/chat/${header.chatRoomId}`}>
          {t("screens.mentee.openChat")}
        </Button>
      }
    />
  );
}
