import { useTranslation } from "react-i18next";
import { IconChecklist } from "../../../components/icons/index.ts";
import { ItemPage, type ItemPageProps } from "../../../components/item-page.tsx";
import classes from "./plan.module.css";

type PlanItemPageProps<Answer> = Omit<ItemPageProps<Answer>, "title" | "icon" | "back" | "classes">;

/** The page of one item in a mentee's plan. */
export function PlanItemPage<Answer>(props: PlanItemPageProps<Answer>) {
  const { t } = useTranslation();
  const back = { to: "/plan", text: t("plan.back") };
  return <ItemPage {...props} title={t("plan.title")} icon={IconChecklist} back={back} classes={classes} />;
}
