import { Button, Paper, Text, Title } from "@mantine/core";
import { IconMessageCircle } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { withTexts } from "../../boot/i18n.ts";
import { SingleForm } from "../../records/screens/single-form.tsx";
import classes from "./mentee-workspace.module.css";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { ShareButton } from "../../records/share/lazy-share-button.ts";

const MessagePane = lazyPart(async () => ({
  default: (await withTexts(["chat"], () => import("../../chat-parts/message-pane.tsx"))).MessagePane,
}));
const PersonAccess = lazyPart(async () => ({
  default: (await withTexts(["ownAccount", "form"], () => import("../../records/form/person-access.tsx")))
    .PersonAccess,
}));

/** The mentee's sign-in: a new password, invitations, and open sessions. */
export function PasswordPage({ menteeId, header }: { menteeId: string; header: MenteeHeader }) {
  return (
    <>
      {header.addressState === "none" ? (
        <NoPassword menteeId={menteeId} />
      ) : (
        <SingleForm tableName="menteePassword" id={menteeId} />
      )}
      <PersonAccess tableName="menteePassword" tableId={menteeId} />
    </>
  );
}

/** Shown if the mentee has no email address. A password needs one. */
function NoPassword({ menteeId }: { menteeId: string }) {
  const { t } = useTranslation();
  return (
    <Paper p="md">
      <Title order={2} size="h4">
        {t("screens.mentee.noEmailTitle")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("screens.mentee.noEmailHint")}
      </Text>
      <Button component={Link} to={`/mentee/manage/${menteeId}`} variant="default">
        {t("screens.mentee.profile")}
      </Button>
    </Paper>
  );
}

/** The conversation with the mentee. The room comes from the mentee's record. */
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
    <Paper radius="lg" className={classes.chat} data-conversation>
      {header.addressState === "none" ? (
        <Text size="sm" c="dimmed" px="md" py="xs" role="status">
          {t("screens.mentee.noEmailChat")}
        </Text>
      ) : null}
      <div className={classes.conversation}>
        <MessagePane key={header.chatRoomId} roomId={header.chatRoomId} order={2} Extra={ShareButton} />
      </div>
    </Paper>
  );
}
