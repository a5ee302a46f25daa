import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

export const checkIns: WebHooks = { ListItems: lazyPart(() => import("./check-in-plan-item.tsx")) };
