import { createBrowserRouter, matchRoutes, Navigate, useParams, type RouteObject } from "react-router";
import { LoadingScreen } from "./components/loading-screen.tsx";
import { CrashScreen } from "./features/errors/crash-screen.tsx";
import { EitherShell } from "./layouts/either-shell.tsx";
import { PublicShell } from "./layouts/public-shell.tsx";
import { lazyScreen, rareScreen, screen, type Screen } from "./lazy-screen.ts";
import { notFound, openRoutes, publicRoutes } from "./public-routes.tsx";
import { RequireSession } from "./layouts/require-session.tsx";
import { RootShell } from "./layouts/root-shell.tsx";
import { RouteTable } from "./route-table.ts";
import { tabGroups } from "#shared/records/area.ts";
import { areas, menteeScreens, settingsPath, type Area } from "./lib/areas.ts";
import { loadTexts, withTexts } from "./boot/i18n.ts";
import { recordParts } from "./boot/text-parts.ts";
import { session } from "./lib/session/session-store.ts";
import type { WantedPath } from "./lib/session/wanted-path.ts";

// Loads the policy of the record types, which the sign-in screen doesn't need.
const loadGate = async () => (await import("./components/area-gate.tsx")).AreaGate;

const loadTabs = async () =>
  (await withTexts(["navigation"], () => import("./layouts/group-tabs.tsx"))).GroupTabs;

const loadAcross = async () =>
  (await withTexts(["mentee"], () => import("./records/screens/across.tsx"))).across;

/** Returns the route of an area's screen, for people who may open it. Its code is loaded on the first visit. */
function areaRoute(area: Area | undefined, load: Screen): RouteObject[] {
  if (!area) return [];
  const { path, param, group } = area;
  const lazy = lazyScreen(async () => {
    const [AreaScreen, AreaGate, Tabs] = await Promise.all([
      load(),
      loadGate(),
      tabGroups.has(group) ? loadTabs() : undefined,
    ]);
    return function AreaRoute() {
      return (
        <AreaGate area={area}>
          {Tabs ? <Tabs group={group} /> : null}
          <AreaScreen />
        </AreaGate>
      );
    };
  });
  return [{ path: param ? `${path}/:${param}?` : path, caseSensitive: true, lazy }];
}

const routeOf = (id: string, load: Screen): RouteObject[] =>
  areaRoute(
    areas.find((area) => area.id === id),
    load,
  );

/** Returns the route of a generic record screen. */
function recordRoute(area: Area): RouteObject[] {
  const { tableName } = area;
  if (!tableName) return [];
  return areaRoute(area, async () => {
    const [{ RecordScreen }, across] = await Promise.all([
      import("./records/screens/record-screen.tsx"),
      area.group === "caseWork" ? loadAcross() : undefined,
      loadTexts(recordParts(tableName)),
    ]);
    return function RecordRoute() {
      return <RecordScreen tableName={tableName} across={across} params={useParams()} />;
    };
  });
}

/** Returns the routes of record screens, either those in the user's account or all others. */
const recordRoutes = (isOwn: boolean): RouteObject[] =>
  areas.filter(({ group }) => (group === "account") === isOwn).flatMap(recordRoute);

const menteeRoutes: RouteObject[] = menteeScreens.map((name) => ({
  path: `/mentee/${name}/:menteeId`,
  caseSensitive: true,
  lazy: lazyScreen(async () => {
    const [{ MenteeWorkspace }, NotFoundScreen] = await Promise.all([
      withTexts(
        ["mentee", "mentees", "menteeSubRecords", "documents"],
        () => import("./features/mentees/mentee-workspace.tsx"),
      ),
      notFound(),
    ]);
    return function MenteeRoute() {
      const { menteeId = "" } = useParams();
      return <MenteeWorkspace screen={name} menteeId={menteeId} missing={<NotFoundScreen />} />;
    };
  }),
}));

/** The ids of areas that a visit rarely begins with. */
const rareAreas = [
  "calendar",
  "caseload",
  "find",
  "figures",
  "hmis",
  "imports",
  "duplicates",
  "moving",
  "developers",
  "system",
] as const;

/** The screens of the user's account that aren't record screens. */
const ownScreens: RouteObject[] = [
  screen("/profile", rareScreen("profile")),
  screen("/profile-password", rareScreen("password")),
  ...["/profile-notifications", "/notifications"].map((path) => screen(path, rareScreen("notifications"))),
];

const areaRoutes: RouteObject[] = [
  ...routeOf("chat", async () => {
    const { ChatScreen } = await withTexts(["chat"], () => import("./features/chat/chat-screen.tsx"));
    return function ChatRoute() {
      return <ChatScreen roomId={useParams()["chatRoom"]} />;
    };
  }),
  ...routeOf("plan", async () => {
    const { PlanRoute } = await withTexts(
      ["plan", "dashboard", "menteeSubRecords", "documents", "form"],
      () => import("./features/dashboard/plan/plan-route.tsx"),
    );
    return PlanRoute;
  }),
  ...rareAreas.flatMap((id) => routeOf(id, rareScreen(id))),
];

const accountRoutes: RouteObject[] = [...ownScreens, ...recordRoutes(true)];

const privateRoutes: RouteObject[] = [
  screen(
    "/",
    async () =>
      (
        await withTexts(
          ["dashboard", "chat", "appointments"],
          () => import("./features/dashboard/dashboard-screen.tsx"),
        )
      ).DashboardScreen,
  ),
  screen(
    "/check-in",
    async () =>
      (await withTexts(["checkIn", "chat"], () => import("./features/check-in/check-in-screen.tsx")))
        .CheckInScreen,
  ),
  screen("/a/:appointmentId", rareScreen("appointmentLink")),
  screen(settingsPath, rareScreen("settings")),
  { path: "/dashboard/default", element: <Navigate to="/" replace /> },
  screen("/downloads/:exportId", rareScreen("download")),
  ...areaRoutes,
  ...menteeRoutes,
  ...recordRoutes(false),
];

/** The layout with the side menu of the user's account. */
const accountLayout: RouteObject = { id: "account", lazy: lazyScreen(rareScreen("account")) };

/** Shows the crash of a screen inside the layout. */
const crashLayout: RouteObject = { id: "private", ErrorBoundary: CrashScreen, children: [accountLayout] };

/** The layout of every screen for signed-in people. */
const appLayout: RouteObject = {
  lazy: lazyScreen(async () => (await import("./layouts/app-layout.tsx")).default),
  children: [crashLayout],
};

const table = new RouteTable();
table.add(privateRoutes, appLayout, crashLayout);
table.add(accountRoutes, appLayout, crashLayout, accountLayout);

const openTree: RouteObject[] = [
  { Component: PublicShell, ErrorBoundary: CrashScreen, children: publicRoutes },
  { Component: EitherShell, ErrorBoundary: CrashScreen, children: openRoutes },
];

/** Returns the routes of a path, from its outermost layout to its screen. */
export const routesOf = (path: string): readonly RouteObject[] =>
  table.find(path)[0] ?? (matchRoutes(openTree, path) ?? []).map(({ route }) => route);

/** If no one is signed in, goes to the sign-in page at once, without loading the code of the requested screen. */
function beginAtSignIn() {
  const { pathname, search } = window.location;
  if (session.getState().token !== null || table.find(pathname).length === 0) return;
  const wanted: WantedPath = { from: pathname + search };
  // In the form that the router uses for its history entries.
  window.history.replaceState({ usr: wanted }, "", "/auth/sign-in");
}

beginAtSignIn();
const known = new Set<object>();
/**
 * Starts without the routes for signed-in people and adds each one when its path is first opened, because the router
 * compiles all of its routes before the first screen.
 */
export const router = createBrowserRouter(
  [
    {
      Component: RootShell,
      ErrorBoundary: CrashScreen,
      HydrateFallback: LoadingScreen,
      children: [...openTree, { Component: RequireSession, children: [appLayout] }],
    },
  ],
  {
    patchRoutesOnNavigation({ path, patch, signal }) {
      if (signal.aborted) return;
      for (const branch of table.find(path)) {
        // The router compiles its routes again after each patch, even if it had the route.
        if (known.has(branch)) continue;
        known.add(branch);
        patch(branch.at(-2)?.id ?? null, branch.slice(-1));
      }
    },
  },
);
