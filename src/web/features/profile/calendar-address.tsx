import { Button, Checkbox, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarLinkAnswer } from "#shared/contracts/responses/calendar.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { useUser } from "../../lib/use-session.ts";
import { CopyButton } from "../../components/copy-button.tsx";

const addressKey = ["calendarLink"];
const ask = (body: { action: "read" | "make" | "end"; initials?: "0" | "1" }) =>
  call<CalendarLinkAnswer>("/calendarLink", body);

/** The secret address where calendar programs read the user's appointments. A new one is shown once. */
export function CalendarAddress() {
  const { t } = useTranslation();
  const when = useRecentTime();
  const client = useQueryClient();
  const { accountType } = useUser();
  const [initials, setInitials] = useState(false);
  const [question, setQuestion] = useState<"make" | "end" | null>(null);
  // Not in the query, because a reload would remove the new address before the person copied it.
  const [made, setMade] = useState<CalendarLinkAnswer["dataValues"]>();
  const query = useQuery({
    queryKey: addressKey,
    queryFn: () => ask({ action: "read" }),
    meta: { isQuiet: true },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      setMade(answer.dataValues);
      // A running read would return the previous state.
      void client.cancelQueries({ queryKey: addressKey });
      client.setQueryData(addressKey, { ...answer, dataValues: { ...answer.dataValues, link: null } });
    },
    onSettled: () => setQuestion(null),
  });
  const make = () => mutate({ action: "make", initials: initials ? "1" : "0" });
  // Another screen may have replaced or ended it.
  const link = made && made.createdAt === query.data?.dataValues.createdAt ? made.link : null;
  return (
    <>
      <Title order={2} size="h5" mt="xl" mb={2}>
        {t("profile.calendarTitle")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("profile.calendarHint")}
      </Text>
      <Paper radius="lg" p="md">
        <Loaded
          query={query}
          failed={t("profile.settingsFailed")}
          skeleton={
            <Stack gap="md" aria-busy>
              <Skeleton h={20} w="60%" />
              <Skeleton h={36} w="40%" />
            </Stack>
          }
        >
          {({ dataValues: state }) => (
            <Stack gap="md">
              {link ? (
                <Group align="flex-end" gap="xs">
                  <TextInput
                    readOnly
                    flex={1}
                    miw={220}
                    label={t("profile.calendarAddress")}
                    description={t("profile.calendarOnce")}
                    value={link}
                    onFocus={(event) => event.currentTarget.select()}
                  />
                  <CopyButton text={link} label={t("secondFactor.copy")} />
                </Group>
              ) : null}
              {state.createdAt ? (
                <Text size="sm">
                  {t("profile.calendarMade", { date: when(state.createdAt) })}{" "}
                  {state.lastUsedAt
                    ? t("profile.calendarUsed", { date: when(state.lastUsedAt) })
                    : t("profile.calendarNotUsed")}
                </Text>
              ) : (
                <Text size="sm">{t("profile.calendarNone")}</Text>
              )}
              {accountType === "staff" ? (
                <Checkbox
                  label={t("profile.calendarInitials")}
                  description={t("profile.calendarInitialsHint")}
                  checked={initials}
                  onChange={({ currentTarget }) => setInitials(currentTarget.checked)}
                />
              ) : null}
              <Group gap="xs">
                <Button
                  variant="default"
                  loading={isPending && question === null}
                  onClick={() => (state.createdAt ? setQuestion("make") : make())}
                >
                  {t(state.createdAt ? "profile.calendarNew" : "profile.calendarMake")}
                </Button>
                {state.createdAt ? (
                  <Button variant="default" onClick={() => setQuestion("end")}>
                    {t("profile.calendarEnd")}
                  </Button>
                ) : null}
              </Group>
            </Stack>
          )}
        </Loaded>
      </Paper>
      <ConfirmDialog
        isOpen={question !== null}
        title={t(question === "end" ? "profile.calendarEnd" : "profile.calendarNew")}
        question={t("profile.calendarEnds")}
        yes={t(question === "end" ? "profile.calendarEnd" : "profile.calendarNew")}
        no={t("common.cancel")}
        isDanger={question === "end"}
        isBusy={isPending}
        onYes={() => (question === "end" ? mutate({ action: "end" }) : make())}
        onNo={() => setQuestion(null)}
      />
    </>
  );
}
