import { Alert, Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isSystemOwner } from "#shared/access/caller.ts";
import { IconAlertCircle } from "../components/icons/index.ts";
import { callerOf } from "#shared/access/role.ts";
import { useUser } from "../lib/use-session.ts";

/** Says on every screen that sending is on hold, and how an Owner of the super-organization can end that. */
export default function SendingNotice() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Alert
      color="orange"
      variant="light"
      radius={0}
      icon={<IconAlertCircle aria-hidden />}
      data-sending-notice
    >
      {t("system.held.notice")}{" "}
      {isSystemOwner(callerOf(user)) ? (
        <Anchor component={Link} to="/settings/system" size="sm">
          {t("system.held.open")}
        </Anchor>
      ) : (
        t("system.held.others")
      )}
    </Alert>
  );
}
