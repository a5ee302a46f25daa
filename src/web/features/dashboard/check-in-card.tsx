import { Button, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isUnsent } from "../../lib/pending/change.ts";
import { usePendingChanges } from "../../lib/use-pending-changes.ts";
import classes from "./mentee-dashboard.module.css";

/** Leads a mentee to their check-in. If answers are waiting on this phone, shows those instead. */
export function CheckInCard() {
  const { t } = useTranslation();
  const waiting = usePendingChanges().filter(({ table }) => table === "checkIns");
  const said = waiting.flatMap((one) => one.said ?? []).join("\n");
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.fact}
      mb="md"
      aria-label={t("dashboard.checkIn")}
    >
      <Title order={2} className={classes.sectionTitle}>
        {t("dashboard.checkIn")}
      </Title>
      {said ? (
        <>
          <Text className={classes.lines} mt={4}>
            {said}
          </Text>
          {waiting.some(isUnsent) ? (
            <Text className={classes.small} role="status">
              {t("errors.unsent")}
            </Text>
          ) : null}
        </>
      ) : (
        <Text className={classes.small} mt={4}>
          {t("dashboard.checkInHint")}
        </Text>
      )}
      <div className={classes.ways}>
        <Button component={Link} to="/check-in" size="md" variant={said ? "default" : "filled"}>
          {said ? t("dashboard.checkInChange") : t("dashboard.checkInStart")}
        </Button>
      </div>
    </Paper>
  );
}
