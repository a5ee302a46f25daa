import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListItemProps } from "../../parts/hook.ts";

/** The item in the menu of a mentee's check-ins that opens their plan. */
export default function CheckInPlanItem({ scope: { menteeId } }: ListItemProps) {
  const { t } = useTranslation();
  return menteeId ? (
    <Menu.Item component={Link} to={`/mentee/mentee-check-in-plan/${menteeId}`}>
      {t("records.checkInPlans.title")}
    </Menu.Item>
  ) : null;
}
