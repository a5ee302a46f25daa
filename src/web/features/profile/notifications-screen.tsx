import { Paper, Skeleton, Stack, Title } from "@mantine/core";
import { IconBellCheck } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import { MailPreferences } from "./mail-preferences.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { PushPreferences } from "./push/push-preferences.tsx";
import classes from "./notifications-screen.module.css";
import { useDismiss, useNotifications } from "./use-notifications.ts";

export function NotificationsScreen() {
  const { t } = useTranslation();
  const { fresh, earlier, isPending } = useNotifications();
  const { mutate: dismiss, variables: leavingId, isPending: isLeaving } = useDismiss();
  return (
    <>
      <PageHeader title={t("profile.notifications")} subtitle={t("profile.notificationsHint")} />
      <Paper radius="lg" className={classes.list}>
        {isPending ? (
          <Stack p="md" aria-busy>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} h={44} />
            ))}
          </Stack>
        ) : fresh.length === 0 ? (
          <EmptyState
            icon={IconBellCheck}
            title={t("profile.noNotifications")}
            hint={t("profile.noNotificationsHint")}
          />
        ) : (
          <ul>
            {fresh.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                isLeaving={isLeaving && leavingId === item.id}
                onDismiss={() => dismiss(item.id)}
              />
            ))}
          </ul>
        )}
      </Paper>
      {earlier.length > 0 ? (
        <>
          <Title order={2} size="h5" mt="xl" mb="sm">
            {t("profile.earlier")}
          </Title>
          <Paper radius="lg" className={classes.list}>
            <ul>
              {earlier.map((item) => (
                <NotificationItem key={item.id} item={item} />
              ))}
            </ul>
          </Paper>
        </>
      ) : null}
      <PushPreferences />
      <MailPreferences />
      <CalendarAddress />
    </>
  );
}
