import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../lib/use-session.ts";
import { useChange } from "../../records/parts/use-change.ts";
import classes from "./mentee-dashboard.module.css";

/** Storage key for "this account doesn't want to be asked on this device". */
const refusedKey = (accountId: string) => `staySignedIn:${accountId}`;

function readRefusal(key: string): boolean {
  try {
    return localStorage.getItem(key) === "no";
  } catch {
    return false;
  }
}

/** Asks a mentee once per device if they want to stay signed in on their phone. */
export function StaySignedIn() {
  const { t } = useTranslation();
  const key = refusedKey(useUser().accountId);
  const [isDone, setIsDone] = useState(() => readRefusal(key));
  const { send, isSaving } = useChange("/auth/sessions/keep", () => setIsDone(true));
  if (isDone) return null;
  const refuse = () => {
    setIsDone(true);
    try {
      localStorage.setItem(key, "no");
    } catch {
      // Without storage, it asks again next time.
    }
  };
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.fact}
      mb="md"
      aria-label={t("dashboard.keepTitle")}
    >
      <Title order={2} className={classes.sectionTitle}>
        {t("dashboard.keepTitle")}
      </Title>
      <Text className={classes.small} mt={4}>
        {t("dashboard.keepHint")}
      </Text>
      <div className={classes.ways}>
        <Button size="md" loading={isSaving} onClick={() => void send({}, { done: t("dashboard.keepDone") })}>
          {t("dashboard.keepYes")}
        </Button>
        <Button size="md" variant="default" onClick={refuse}>
          {t("dashboard.keepNo")}
        </Button>
      </div>
    </Paper>
  );
}
