/** Screens that few people open. The first of them loads this list of their files. */
import { useParams } from "react-router";
import { withTexts } from "./boot/i18n.ts";
import type { Screen } from "./lazy-screen.ts";

/** By the id of the area. */
export const officeScreens = {
  caseload: async () =>
    (
      await withTexts(
        ["caseload", "menteeSubRecords"],
        () => import("./features/caseload/caseload-screen.tsx"),
      )
    ).CaseloadScreen,
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
} satisfies Record<string, Screen>;
