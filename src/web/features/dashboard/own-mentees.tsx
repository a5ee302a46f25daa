import { Button, Paper, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { OwnMenteesAnswer } from "#shared/contracts/responses/own-mentees.ts";
import { IconPhone } from "../../components/icons/index.ts";
import { call } from "../../lib/api.ts";
import { forgetVault } from "../../lib/offline/vault.ts";
import { LogContactButton } from "../../records/contacts/lazy-log-contact.tsx";
import classes from "./own-mentees.module.css";
import { ownMenteesKey } from "./use-dashboard.ts";
import { telLink } from "../../lib/phone.ts";

/**
 * The team member's mentees while the device is offline, to call them and to log a contact that is sent later. The
 * names are removed when the session would end.
 * @param props.isAlone true if there is nothing else on the page
 */
export default function OwnMentees({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ownMenteesKey,
    queryFn: () => call<OwnMenteesAnswer>("/ownMentees"),
    retry: false,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (!data) return undefined;
    const end = dataUpdatedAt + data.keepsForSeconds * 1000;
    const timer = setInterval(() => {
      if (Date.now() < end) return;
      client.setQueryData(ownMenteesKey, { ...data, keepsForSeconds: 0, dataValues: [] });
      void forgetVault();
    }, 1000);
    return () => clearInterval(timer);
  }, [client, data, dataUpdatedAt]);
  if (!data) return null;
  const { keepsForSeconds, hasMore, dataValues } = data;
  if (keepsForSeconds === 0)
    return (
      <Text size="sm" mb="md" data-own-mentees="over">
        {t("ownMentees.over")}
      </Text>
    );
  return (
    <Paper
      component="section"
      p="md"
      mb="md"
      radius="lg"
      aria-label={t("ownMentees.title")}
      data-own-mentees="here"
    >
      <Title order={isAlone ? 1 : 2} size="h4">
        {t("ownMentees.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("ownMentees.hint")}
      </Text>
      <ul className={classes.rows}>
        {dataValues.map(({ id, name, phone }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>{name}</span>
            {phone ? (
              <Button
                component="a"
                href={telLink(phone)}
                variant="default"
                leftSection={<IconPhone size={18} aria-hidden />}
                aria-label={t("ownMentees.callNamed", { name, phone })}
              >
                {phone}
              </Button>
            ) : null}
            <LogContactButton menteeId={id} name={name} hasWords />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Text size="sm" c="dimmed">
          {t("ownMentees.more")}
        </Text>
      ) : null}
    </Paper>
  );
}
