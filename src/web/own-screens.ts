/** The screens of the user's account that aren't record screens. */
import type { RouteObject } from "react-router";
import { withTexts } from "./boot/i18n.ts";
import { screen, type Screen } from "./lazy-screen.ts";

const notifications: Screen = async () =>
  (await withTexts(["ownAccount", "push"], () => import("./features/profile/notifications-screen.tsx")))
    .NotificationsScreen;

export const ownScreens: RouteObject[] = [
  screen(
    "/profile",
    async () =>
      (await withTexts(["auth", "ownAccount", "form"], () => import("./features/profile/profile-screen.tsx")))
        .ProfileScreen,
  ),
  screen(
    "/profile-password",
    async () =>
      (
        await withTexts(
          ["auth", "ownAccount", "push"],
          () => import("./features/profile/password-screen.tsx"),
        )
      ).PasswordScreen,
  ),
  screen("/profile-notifications", notifications),
  screen("/notifications", notifications),
];
