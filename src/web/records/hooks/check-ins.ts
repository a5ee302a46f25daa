import { lazyPart } from "../../boot/lazy-part.tsx";
import type { WebHooks } from "./hook.ts";

export const checkIns: WebHooks = { ListItems: lazyPart(() => import("../list/check-in-plan-item.tsx")) };
