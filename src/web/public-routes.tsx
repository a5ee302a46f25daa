/** The screens for people who aren't signed in, and the screens for everyone. */
import type { RouteObject } from "react-router";
import { withTexts } from "./boot/i18n.ts";
import { ServerErrorScreen } from "./features/errors/server-error-screen.tsx";
import { rareScreen, screen, type Screen } from "./lazy-screen.ts";

const signIn: Screen = async () =>
  (await withTexts(["auth"], () => import("./features/auth/sign-in-screen.tsx"))).SignInScreen;
const content: Screen = async () => (await import("./features/content/content-screen.tsx")).ContentScreen;
export const notFound: Screen = async () =>
  (await import("./features/errors/not-found-screen.tsx")).NotFoundScreen;

/** The sign-in screens and the pages that lead to them. */
export const publicRoutes: RouteObject[] = [
  ...["/auth/sign-in", "/admin/login"].map((path) => screen(path, signIn)),
  screen("/auth/reset-password", rareScreen("reset")),
  screen(
    "/auth/sign-in-code",
    async () =>
      (await withTexts(["auth", "entry", "dayInput"], () => import("./features/auth/code-screen.tsx")))
        .CodeScreen,
  ),
  screen("/auth/single-sign-on/:organizationId?", rareScreen("singleSignOn")),
  screen(
    "/card",
    async () =>
      (await withTexts(["auth", "entry", "dayInput"], () => import("./features/auth/card-screen.tsx")))
        .CardScreen,
  ),
  screen("/auth/second-factor", rareScreen("requiredSecondFactor")),
  screen(
    "/auth/sign-out",
    async () =>
      (await withTexts(["auth", "device"], () => import("./features/auth/sign-out-screen.tsx")))
        .SignOutScreen,
  ),
  screen(
    "/confirm-invitation",
    async () =>
      (await withTexts(["auth", "entry", "dayInput"], () => import("./features/auth/invitation-screen.tsx")))
        .InvitationScreen,
  ),
  screen(
    "/i",
    async () =>
      (
        await withTexts(
          ["auth", "entry", "dayInput"],
          () => import("./features/auth/text-invitation-screen.tsx"),
        )
      ).TextInvitationScreen,
  ),
  screen("/setup", rareScreen("setup")),
];

/** Screens for everyone, signed in or not. */
export const openRoutes: RouteObject[] = [
  ...["/privacy", "/support-center", "/help-center", "/terms-of-service", "/texts/:organization"].map(
    (path) => screen(path, content),
  ),
  { path: "/500", caseSensitive: true, Component: ServerErrorScreen },
  screen("/404", notFound),
  screen("*", notFound),
];
