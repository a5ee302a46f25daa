import { Button, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./mentee-dashboard.module.css";

/** Leads a mentee to its check-in. */
export function CheckInCard() {
  const { t } = useTranslation();
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
      <Text className={classes.small} mt={4}>
        {t("dashboard.checkInHint")}
      </Text>
      <div className={classes.ways}>
        <Button component={Link} to="/check-in" size="md">
          {t("dashboard.checkInStart")}
        </Button>
      </div>
    </Paper>
  );
}
