import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusal } from "../../lib/use-refusal.ts";
import { useUser } from "../../lib/use-session.ts";
import { useChange } from "../../records/parts/use-change.ts";
import classes from "./mentee-dashboard.module.css";

/** Asks a mentee once per device if they want to stay signed in on their phone. */
export function StaySignedIn() {
  const { t } = useTranslation();
  const [isRefused, refuse] = useRefusal(`staySignedIn:${useUser().accountId}`);
  const [isDone, setIsDone] = useState(false);
  const { send, isSaving } = useChange("/auth/sessions/keep", () => setIsDone(true));
  if (isDone || isRefused) return null;
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
