import { useTranslation } from "react-i18next";
import { ErrorPage } from "./error-page.tsx";

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      code="404"
      title={t("errors.notFound")}
      hint={t("errors.notFoundHint")}
      action={{ label: t("errors.backHome"), to: "/" }}
    />
  );
}
