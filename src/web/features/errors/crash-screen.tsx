import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { ServerErrorScreen } from "./server-error-screen.tsx";

/** A part of the app that is no longer on the server: a new version was installed meanwhile. */
const isMissingPart = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/i.test(error.message);

/** What a route shows when its code or its data broke. */
export function CrashScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (!isMissingPart(error)) return <ServerErrorScreen />;
  return (
    <ErrorPage
      title={t("errors.newVersion")}
      hint={t("errors.newVersionHint")}
      action={{ label: t("errors.reload"), onClick: () => window.location.reload() }}
    />
  );
}
