import { Paper, Skeleton, Stack, Title } from "@mantine/core";
import { IconBellCheck } from "../../components/icons/index.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import type { Notification } from "../../lib/session/session.ts";
import { CalendarAddress } from "./calendar-address.tsx";
import { MailPreferences } from "./mail-preferences.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { PushPreferences } from "./push/push-preferences.tsx";
import classes from "./notifications-screen.module.css";
import { useDismiss, useNotifications } from "./use-notifications.ts";

/** New notifications, which can be dismissed. */
function FreshList({ items }: { items: readonly Notification[] }) {
  const { mutate: dismiss, variables: leavingId, isPending: isLeaving } = useDismiss();
  return (
    <ul>
      {items.map((item) => (
        <NotificationItem
          key={item.id}
          item={item}
          isLeaving={isLeaving && leavingId === item.id}
          onDismiss={() => dismiss(item.id)}
        />
      ))}
    </ul>
  );
}

/** A section of notifications below the new ones. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title order={2} size="h5" mt="xl" mb="sm">
        {title}
      </Title>
      <Paper radius="lg" className={classes.list}>
        {children}
      </Paper>
    </>
  );
}

export function NotificationsScreen() {
  const { t } = useTranslation();
  const { query, news, signIns, earlier } = useNotifications();
  return (
    <>
      <TabTitle title={t("profile.notifications")} />
      <Loaded
        query={query}
        failed={t("profile.notificationsFailed")}
        skeleton={
          <Paper radius="lg" p="md">
            <Stack aria-busy>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} h={44} />
              ))}
            </Stack>
          </Paper>
        }
      >
        {() =>
          news.length === 0 && signIns.length > 0 ? null : (
            <Paper radius="lg" className={classes.list}>
              {news.length > 0 ? (
                <FreshList items={news} />
              ) : (
                <EmptyState
                  icon={IconBellCheck}
                  title={t("profile.noNotifications")}
                  hint={t("profile.noNotificationsHint")}
                />
              )}
            </Paper>
          )
        }
      </Loaded>
      {signIns.length > 0 ? (
        <Part title={t("profile.newSignIns")}>
          <FreshList items={signIns} />
        </Part>
      ) : null}
      {earlier.length > 0 ? (
        <Part title={t("profile.earlier")}>
          <ul>
            {earlier.map((item) => (
              <NotificationItem key={item.id} item={item} />
            ))}
          </ul>
        </Part>
      ) : null}
      <PushPreferences />
      <MailPreferences />
      <CalendarAddress />
    </>
  );
}
