import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "../components/icons/index.ts";

import { useTranslation } from "react-i18next";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { useUser } from "../lib/use-session.ts";
import classes from "./profile-menu.module.css";
import { lazyPart } from "../boot/lazy-part.tsx";

const ProfileItems = lazyPart(() => import("./profile-items.tsx"));

export function ProfileMenu({ isPhone, onSettings }: { isPhone: boolean; onSettings: () => void }) {
  const { t } = useTranslation();
  const { firstName, lastName, image } = useUser();
  const name = `${firstName} ${lastName}`.trim();
  const button = (
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
  );
  return (
    <LazyMenu width={230} button={button}>
      <ProfileItems onSettings={onSettings} />
    </LazyMenu>
  );
}
