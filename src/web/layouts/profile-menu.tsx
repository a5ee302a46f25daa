import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconHelp, IconLogout, IconSettings, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { useUser } from "../lib/use-session.ts";
import classes from "./profile-menu.module.css";

export function ProfileMenu({ isPhone, onSettings }: { isPhone: boolean; onSettings: () => void }) {
  const { t } = useTranslation();
  const { firstName, lastName, email, image } = useUser();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Menu width={230}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <PersonAvatar name={name} image={image} size={30} />
          <VisuallyHidden>{t("chrome.profileMenu")}</VisuallyHidden>
          {isPhone ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <span className={classes.name}>{name}</span>
              <IconChevronDown size={14} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{email}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          {t("chrome.profile")}
        </Menu.Item>
        <Menu.Item onClick={onSettings} leftSection={<IconSettings size={16} aria-hidden />}>
          {t("chrome.settings")}
        </Menu.Item>
        <Menu.Item component={Link} to="/help-center" leftSection={<IconHelp size={16} aria-hidden />}>
          {t("chrome.help")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/auth/sign-out" leftSection={<IconLogout size={16} aria-hidden />}>
          {t("chrome.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
