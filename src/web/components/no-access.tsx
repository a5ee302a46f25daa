import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "../lib/use-session.ts";
import { EmptyState } from "./empty-state.tsx";
import { IconLock } from "./icons/index.ts";

/** Replaces a page that the person may not open. Says who to ask for access, and links to the dashboard. */
export default function NoAccess() {
  const { t } = useTranslation();
  const { organizationName } = useUser();
  return (
    <EmptyState
      icon={IconLock}
      title={t("errors.noAccess")}
      {...(organizationName ? { hint: t("errors.askOwner", { organization: organizationName }) } : {})}
      action={
        <Button component={Link} to="/" variant="default">
          {t("errors.backDashboard")}
        </Button>
      }
      isPage
    />
  );
}
