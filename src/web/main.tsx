import "@mantine/core/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { ThemeProvider } from "./components/theme-provider.tsx";
// Imported after the library's styles and before those of our components.
import "./lib/theme/global.css";
import { ToastOutlet } from "./components/toast-outlet.tsx";
import { forgetEarlyAnswers } from "./boot/early-answers.ts";
import { afterFirstScreen, markFirstScreen } from "./boot/first-screen.ts";
import { setLanguage, startTexts, withTexts } from "./boot/i18n.ts";
import { prefetchPart } from "./boot/lazy-part.tsx";
import { loadRoutes, prefetchLinks } from "./boot/prefetch-routes.ts";
import { takeFirstAnswers } from "./lib/first-answers.ts";
import { preferences } from "./lib/preferences.ts";
import { loadTheme } from "./lib/theme/chosen-theme.ts";
import { queryClient } from "./lib/query-client.ts";
import { untilQuiet } from "./lib/until-quiet.ts";
import { loadUser } from "./lib/session/session-actions.ts";
import { session } from "./lib/session/session-store.ts";
import { loadToastLibrary } from "./lib/toasts.tsx";
import { router, routesOf } from "./router.tsx";
import { sleep } from "./lib/sleep.ts";

/** Loads the theme. If that fails, the page still starts. */
const loadChosenTheme = () => loadTheme().catch((error: unknown) => console.warn(error));

// The interface uses the language and settings of the signed-in person.
let ready: Promise<unknown> = Promise.resolve();
session.subscribe(() => {
  const { user } = session.getState();
  if (!user) return;
  preferences.useOf(user.accountId);
  ready = Promise.all([setLanguage(user.languageCode), loadChosenTheme()]);
});

/** The waiting screen is shown after this time in milliseconds. */
const timeoutMs = 3000;

/** Resolves when the code of the first screen is loaded. */
const routeLoaded = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});

async function start() {
  const isReady = Promise.allSettled([routeLoaded, loadUser().then(() => ready)]);
  await Promise.all([startTexts(), loadChosenTheme()]);
  // Renders the real screen once instead of several waiting screens.
  await Promise.race([isReady.then(takeFirstAnswers), sleep(timeoutMs)]);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no root");
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <RouterProvider router={router} />
          <ToastOutlet />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // It was set for the first paint. From now on the style sheet follows the setting.
  document.documentElement.style.colorScheme = "";
  // Renders as a transition so that a slow phone can still react to input.
  startTransition(() => createRoot(root).render(app));
  await untilQuiet();
  markFirstScreen();
  forgetEarlyAnswers();
  if (!session.getState().user) loadAhead([loadToastLibrary, firstAfterSignIn]);
}

/**
 * The code that reports a failed call and stores its data. It is loaded right after the first screen because the
 * device may be offline later.
 */
const neededAtOnce = [loadToastLibrary, () => import("./lib/pending/pending-changes.ts")];
/** Other code that an error or a closed page may need. It is loaded when the browser is idle. */
const needed = [
  () => import("./components/confirm-modal.tsx"),
  () => import("./components/hint-bubble.tsx"),
  () => import("./boot/menu-content.tsx"),
];
const neededSignedIn = [
  () => withTexts(["form"], () => import("./components/search-select.tsx")),
  () => import("./records/screens/delete-question.tsx"),
  () => withTexts(["auth", "device"], () => import("./features/auth/sign-out-screen.tsx")),
  () => import("./lib/print/paper.ts"),
  () => import("./layouts/sidebar-drawer.tsx"),
  () => import("./layouts/profile-items.tsx"),
  () => import("./layouts/preview-items.tsx"),
  () => import("./layouts/language-items.tsx"),
  async () => (await import("./lib/push/start.ts")).startPush((path) => void router.navigate(path)),
  async () =>
    (await import("./lib/offline/start.ts")).startOffline(
      (paths) => loadRoutes(routesOf, paths),
      async () => {
        await loadRoutes(routesOf, ["/", "/auth/sign-in"]);
        const { loadOwnMentees } = await import("./features/dashboard/lazy-own-mentees.ts");
        await loadOwnMentees();
      },
    ),
];

/** Loads the screen after sign-in while the person types the password. */
const firstAfterSignIn = () => loadRoutes(routesOf, ["/"]);

const loadAhead = (loads: readonly (() => Promise<unknown>)[]) => {
  for (const load of loads) prefetchPart(load);
};

prefetchLinks(routesOf);
// Also runs if the person signs in later.
const stopWaiting = session.subscribe(() => {
  if (!session.getState().user) return;
  stopWaiting();
  prefetchPart(
    afterFirstScreen(async () => {
      loadAhead(neededAtOnce);
      await untilQuiet();
      loadAhead([...needed, ...neededSignedIn]);
    }),
  );
});
start().catch((error: unknown) => window.startFailed?.(error));
