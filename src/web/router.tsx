import { createBrowserRouter, matchRoutes, Navigate, useParams, type RouteObject } from "react-router";
import { LoadingScreen } from "./components/loading-screen.tsx";
import { CrashScreen } from "./features/errors/crash-screen.tsx";
import { EitherShell } from "./layouts/either-shell.tsx";
import { PublicShell } from "./layouts/public-shell.tsx";
import { lazyScreen, screen, type Screen } from "./lazy-screen.ts";
import { notFound, openRoutes, publicRoutes } from "./public-routes.tsx";
import { RequireSession } from "./layouts/require-session.tsx";
import { ownScreens } from "./own-screens.ts";
import { RootShell } from "./layouts/root-shell.tsx";
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

/** Screens that few people open. Their files are listed in another part. */
const officeScreenIds = [
  "caseload",
  "figures",
  "hmis",
  "imports",
  "duplicates",
  "moving",
  "developers",
  "system",
] as const;

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
  ...routeOf("find", async () => {
    const { FindRoute } = await withTexts(
      ["find", "otherRecords", "documents"],
      () => import("./features/library/find-route.tsx"),
    );
    return FindRoute;
  }),
  ...routeOf("calendar", async () => {
    const { CalendarScreen } = await withTexts(
      ["calendar", "form", "menteeSubRecords"],
      () => import("./features/calendar/calendar-screen.tsx"),
    );
    return CalendarScreen;
  }),
  ...officeScreenIds.flatMap((id) =>
    routeOf(id, async () => (await import("./office-screens.tsx")).officeScreens[id]()),
  ),
];

/** Screens with the side menu of the user's account. */
const accountRoutes: RouteObject = {
  lazy: lazyScreen(
    async () =>
      (await withTexts(["ownAccount"], () => import("./features/profile/account-shell.tsx"))).AccountShell,
  ),
  children: [...ownScreens, ...recordRoutes(true)],
};

const privateRoutes: RouteObject[] = [
  screen(
    "/",
    async () =>
      (
        await withTexts(
          ["dashboard", "chat", "menteeSubRecords"],
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
  screen(
    "/a/:appointmentId",
    async () => (await import("./features/calendar/appointment-link.tsx")).AppointmentLink,
  ),
  screen(
    settingsPath,
    async () =>
      (await withTexts(["navigation"], () => import("./features/settings/settings-screen.tsx")))
        .SettingsScreen,
  ),
  { path: "/dashboard/default", element: <Navigate to="/" replace /> },
  screen(
    "/downloads/:exportId",
    async () =>
      (await withTexts(["exporting"], () => import("./features/exports/download-screen.tsx"))).DownloadScreen,
  ),
  ...areaRoutes,
  accountRoutes,
  ...menteeRoutes,
  ...recordRoutes(false),
];

/** Every route of the product, in one table. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    ErrorBoundary: CrashScreen,
    HydrateFallback: LoadingScreen,
    children: [
      { Component: PublicShell, ErrorBoundary: CrashScreen, children: publicRoutes },
      { Component: EitherShell, ErrorBoundary: CrashScreen, children: openRoutes },
      {
        Component: RequireSession,
        children: [
          {
            lazy: lazyScreen(async () => (await import("./layouts/app-layout.tsx")).default),
            children: [{ ErrorBoundary: CrashScreen, children: privateRoutes }],
          },
        ],
      },
    ],
  },
];

/** If no one is signed in, goes to the sign-in page at once, without loading the code of the requested screen. */
function beginAtSignIn() {
  const { pathname, search } = window.location;
  // Searching the whole route table takes some milliseconds on a phone.
  if (session.getState().token !== null || matchRoutes(publicRoutes, pathname)) return;
  if (!matchRoutes(routes, pathname)?.some(({ route }) => route.Component === RequireSession)) return;
  const wanted: WantedPath = { from: pathname + search };
  // In the form that the router uses for its history entries.
  window.history.replaceState({ usr: wanted }, "", "/auth/sign-in");
}

beginAtSignIn();
export const router = createBrowserRouter(routes);
