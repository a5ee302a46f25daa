import { ActionIcon, Anchor, Text } from "@mantine/core";
import { IconX } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText } from "../../components/date-text.tsx";
import { NotificationMark } from "../../components/notification-mark.tsx";
import type { Notification } from "../../lib/session/session.ts";
import { useFocusAfterItem } from "../../records/parts/use-focus-after-item.ts";
import classes from "./notifications-screen.module.css";

interface NotificationItemProps {
  item: Notification;
  isLeaving?: boolean;
  /** Only new notifications can be dismissed. */
  onDismiss?: () => void;
}

export function NotificationItem({ item, isLeaving, onDismiss }: NotificationItemProps) {
  const { t } = useTranslation();
  const place = useFocusAfterItem("[data-notification]", "main");
  const { notificationType, notificationSubject, notificationMessage, notificationUrl, time } = item;
  return (
    <li ref={place} className={classes.item} data-notification={item.id}>
      <NotificationMark type={notificationType} />
      <div className={classes.body}>
        <div className={classes.line}>
          {notificationUrl ? (
            <Anchor component={Link} to={notificationUrl} fw={550} size="sm" c="inherit" py={14} my={-14}>
              {notificationSubject}
            </Anchor>
          ) : (
            <Text span fw={550} size="sm">
              {notificationSubject}
            </Text>
          )}
          <DateText value={time} size="xs" c="dimmed" />
        </div>
      </div>
      {onDismiss ? (
        <ActionIcon
          aria-label={`${t("common.dismiss")}: ${notificationSubject}`}
          title={t("profile.markRead")}
          size={44}
          loading={isLeaving}
          onClick={onDismiss}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      <Text size="sm" c="dimmed" className={classes.message}>
        {notificationMessage}
      </Text>
    </li>
  );
}
