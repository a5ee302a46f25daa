import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconCalendar } from "../../components/icons/index.ts";
import type { WebHooks } from "./hook.ts";

export const checkIns: WebHooks = {
  ListActions: function PlanLink({ scope: { menteeId } }) {
    const { t } = useTranslation();
    if (!menteeId) return null;
    return (
      <Button
        component={Link}
        to={`/mentee/mentee-check-in-plan/${menteeId}`}
        variant="default"
        leftSection={<IconCalendar size={17} stroke={1.6} aria-hidden />}
      >
        {t("records.checkInPlans.title")}
      </Button>
    );
  },
};
