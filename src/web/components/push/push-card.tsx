import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusal } from "../../lib/use-refusal.ts";
import { useUser } from "../../lib/use-session.ts";
import classes from "./push.module.css";
import { usePush } from "./use-push.ts";

/** Asks a mentee once per phone if they want push notifications. */
export function PushCard() {
  const { t } = useTranslation();
  const [isRefused, refuse] = useRefusal(`askedPush:${useUser().accountId}`);
  const [wasAsked, setWasAsked] = useState(false);
  const { values, ability, isOn, busy, turn, test } = usePush();
  if (!values?.publicKey || isRefused || ability === "noWorker") return null;
  if ((isOn || ability === "blocked") && !wasAsked) return null;
  const words = ability === "can" ? (isOn ? t("push.on") : t("push.hint")) : t(`push.${ability}`);
  return (
    <Paper component="section" radius="lg" className={classes.card} aria-label={t("push.title")}>
      <Title order={2} className={classes.title}>
        {t("push.title")}
      </Title>
      <Text className={classes.words} role={wasAsked ? "status" : undefined}>
        {words}
      </Text>
      <div className={classes.ways}>
        {isOn ? (
          <Button size="md" variant="default" loading={busy === "test"} onClick={() => void test()}>
            {t("push.test")}
          </Button>
        ) : null}
        {!isOn && ability === "can" ? (
          <Button
            size="md"
            loading={busy === "switch"}
            onClick={() => {
              setWasAsked(true);
              void turn(true);
            }}
          >
            {t("push.askYes")}
          </Button>
        ) : null}
        {isOn ? null : (
          <Button size="md" variant="default" onClick={refuse}>
            {t("push.askNo")}
          </Button>
        )}
      </div>
    </Paper>
  );
}
