import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../lib/use-session.ts";
import classes from "./push.module.css";
import { usePush } from "./use-push.ts";

/** Storage key for "this account doesn't want to be asked on this device". */
const refusedKey = (accountId: string) => `askedPush:${accountId}`;

function readRefusal(key: string): boolean {
  try {
    return localStorage.getItem(key) === "no";
  } catch {
    return false;
  }
}

/** Asks a mentee once per phone if they want push notifications. */
export function PushCard() {
  const { t } = useTranslation();
  const key = refusedKey(useUser().accountId);
  const [isRefused, setIsRefused] = useState(() => readRefusal(key));
  const [wasAsked, setWasAsked] = useState(false);
  const { values, ability, isOn, busy, turn, test } = usePush();
  if (!values?.publicKey || isRefused || ability === "noWorker") return null;
  if ((isOn || ability === "blocked") && !wasAsked) return null;
  const refuse = () => {
    setIsRefused(true);
    try {
      localStorage.setItem(key, "no");
    } catch {
      // Without storage, it asks again next time.
    }
  };
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
