import { useSyncExternalStore } from "react";
import { live } from "./live.ts";
import type { LiveStatus } from "./live-types.ts";

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.subscribe, live.status);
