import { lazyPart } from "../../boot/lazy-part.tsx";
import type { WebHooks } from "./hook.ts";

export const assessments: WebHooks = {
  initialValues: ({ another = {} }) => another,
  KeptChart: lazyPart(() => import("../kept/assessment-chart.tsx"), { place: "none" }),
};
