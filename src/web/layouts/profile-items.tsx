import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "../lib/use-session.ts";
import LanguageItems from "./language-items.tsx";
import classes from "./profile-menu.module.css";

export default function ProfileItems({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label className={classes.email}>{useUser().email}</Menu.Label>
      <Menu.Item component={Link} to="/profile">
        {t("chrome.profile")}
      </Menu.Item>
      <Menu.Item onClick={onSettings}>{t("chrome.display")}</Menu.Item>
      <Menu.Item component={Link} to="/help-center">
        {t("chrome.help")}
      </Menu.Item>
      <div className={classes.languages}>
        <Menu.Divider />
        <LanguageItems />
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to="/auth/sign-out">
        {t("chrome.signOut")}
      </Menu.Item>
    </>
  );
}
