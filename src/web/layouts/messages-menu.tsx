import { IconMessage } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { DateText } from "../components/date-text.tsx";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { useUser } from "../lib/use-session.ts";
import { PreviewMenu } from "./preview-menu.tsx";

const maxShown = 6;

/**
 * New messages: one line per chat room.
 * @param props.hasWord true to show a text label
 */
export function MessagesMenu({ hasWord }: { hasWord?: boolean }) {
  const { t } = useTranslation();
  const messages = useUser().messages ?? [];
  const count = messages.reduce((sum, message) => sum + (Number(message.messageCount) || 0), 0);
  return (
    <PreviewMenu
      icon={<IconMessage size={20} stroke={1.6} aria-hidden />}
      label={t("chrome.messagesUnread", { count })}
      title={t("chrome.newMessages")}
      word={hasWord ? t("chrome.messages") : undefined}
      count={count}
      emptyText={t("chrome.noMessages")}
      showAll={{ to: "/chat", label: t("chrome.showAllMessages") }}
      items={messages
        .slice(0, maxShown)
        .map((message) => ({
          id: message.roomId,
          to: `/chat/${message.roomId}`,
          mark: <PersonAvatar name={message.name} image={message.avatar} size={30} />,
          title: message.name,
          text: message.message,
          time: <DateText value={message.time} size="xs" c="dimmed" />,
        }))}
    />
  );
}
