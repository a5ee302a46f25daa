import { IconBell } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { DateText } from "../components/date-text.tsx";
import { NotificationMark } from "../components/notification-mark.tsx";
import { useUser } from "../lib/use-session.ts";
import { PreviewMenu } from "./preview-menu.tsx";

const maxShown = 6;

/** @param props.hasWord true to show a text label */
export function NotificationsMenu({ hasWord }: { hasWord?: boolean }) {
  const { t } = useTranslation();
  const notifications = useUser().notifications ?? [];
  return (
    <PreviewMenu
      icon={<IconBell size={20} stroke={1.6} aria-hidden />}
      label={t("chrome.notificationsUnread", { count: notifications.length })}
      title={t("chrome.notifications")}
      word={hasWord ? t("chrome.notifications") : undefined}
      count={notifications.length}
      emptyText={t("chrome.noNotifications")}
      showAll={{ to: "/notifications", label: t("chrome.showAllNotifications") }}
      items={notifications
        .slice(0, maxShown)
        .map((item) => ({
          id: item.id,
          to: item.notificationUrl || "/notifications",
          mark: <NotificationMark type={item.notificationType} size={30} />,
          title: item.notificationSubject,
          text: item.notificationMessage,
          time: <DateText value={item.time} size="xs" c="dimmed" />,
        }))}
    />
  );
}
