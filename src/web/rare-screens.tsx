/** Screens that a visit rarely begins with. Opening the first of them loads this list of their files. */
import { useParams } from "react-router";
import { withTexts } from "./boot/i18n.ts";

/** By the id of the area, or by their own name. */
export const rareScreens = {
  account: async () =>
    (await withTexts(["ownAccount"], () => import("./features/profile/account-shell.tsx"))).AccountShell,
  calendar: async () => {
    const { CalendarScreen } = await withTexts(
      ["calendar", "form", "menteeSubRecords"],
      () => import("./features/calendar/calendar-screen.tsx"),
    );
    return CalendarScreen;
  },
  caseload: async () =>
    (
      await withTexts(
        ["caseload", "menteeSubRecords"],
        () => import("./features/caseload/caseload-screen.tsx"),
      )
    ).CaseloadScreen,
  find: async () => {
    const { FindRoute } = await withTexts(
      ["find", "otherRecords", "documents"],
      () => import("./features/library/find-route.tsx"),
    );
    return FindRoute;
  },
  figures: async () => {
    const { MeasuresScreen } = await withTexts(
      ["measures", "measureRecords", "dayInput", "form"],
      () => import("./features/measures/measures-screen.tsx"),
    );
    return MeasuresScreen;
  },
  imports: async () => {
    const { ImportsScreen } = await withTexts(
      ["imports", "mentees", "menteeSubRecords", "people", "otherRecords"],
      () => import("./features/imports/imports-screen.tsx"),
    );
    return function ImportsRoute() {
      const { importId } = useParams();
      return <ImportsScreen key={importId} importId={importId} />;
    };
  },
  moving: async () =>
    (
      await withTexts(
        ["moving", "auth", "mentees", "menteeSubRecords", "people", "otherRecords", "measureRecords"],
        () => import("./features/moving/moving-screen.tsx"),
      )
    ).MovingScreen,
  hmis: async () => {
    const { HmisScreen } = await withTexts(
      ["measures", "dayInput", "mentees", "menteeSubRecords", "otherRecords"],
      () => import("./features/measures/hmis-screen.tsx"),
    );
    return HmisScreen;
  },
  duplicates: async () => {
    const { DuplicatesRoute } = await withTexts(
      ["duplicates", "form", "history", "mentees", "menteeSubRecords", "otherRecords"],
      () => import("./features/duplicates/duplicates-route.tsx"),
    );
    return DuplicatesRoute;
  },
  developers: async () =>
    (
      await withTexts(
        ["developers", "ownAccount"],
        () => import("./features/developers/developers-screen.tsx"),
      )
    ).DevelopersScreen,
  system: async () =>
    (await withTexts(["system", "firstDay"], () => import("./features/system/system-screen.tsx")))
      .SystemScreen,
  settings: async () =>
    (await withTexts(["navigation"], () => import("./features/settings/settings-screen.tsx"))).SettingsScreen,
  download: async () =>
    (await withTexts(["exporting"], () => import("./features/exports/download-screen.tsx"))).DownloadScreen,
  appointmentLink: async () => (await import("./features/calendar/appointment-link.tsx")).AppointmentLink,
  profile: async () =>
    (await withTexts(["auth", "ownAccount", "form"], () => import("./features/profile/profile-screen.tsx")))
      .ProfileScreen,
  password: async () =>
    (await withTexts(["auth", "ownAccount", "push"], () => import("./features/profile/password-screen.tsx")))
      .PasswordScreen,
  notifications: async () =>
    (await withTexts(["ownAccount", "push"], () => import("./features/profile/notifications-screen.tsx")))
      .NotificationsScreen,
  reset: async () =>
    (await withTexts(["auth", "entry"], () => import("./features/auth/reset-screen.tsx"))).ResetScreen,
  singleSignOn: async () =>
    (await withTexts(["auth", "entry"], () => import("./features/auth/single-sign-on-screen.tsx")))
      .SingleSignOnScreen,
  requiredSecondFactor: async () =>
    (
      await withTexts(
        ["auth", "ownAccount"],
        () => import("./features/profile/second-factor/required-screen.tsx"),
      )
    ).RequiredScreen,
  setup: async () =>
    (await withTexts(["auth"], () => import("./features/auth/setup-screen.tsx"))).SetupScreen,
};
