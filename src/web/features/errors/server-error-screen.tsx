import { useTranslation } from "react-i18next";
import { ErrorPage } from "./error-page.tsx";

export function ServerErrorScreen() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      code="500"
      title={t("errors.serverError")}
      hint={t("errors.serverErrorHint")}
      action={{ label: t("errors.backDashboard"), to: "/dashboard/default" }}
    />
  );
}
