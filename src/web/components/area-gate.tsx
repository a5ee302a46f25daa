import type { ReactNode } from "react";
import type { Area } from "../lib/areas.ts";
import { useUser } from "../lib/use-session.ts";
import { isAreaVisible } from "../lib/visible-areas.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const NoAccess = lazyPart(() => import("./no-access.tsx"));

/**
 * Shows a notice to people without the access key instead of a screen full of errors. The server checks permissions
 * too.
 */
export function AreaGate({ area, children }: { area: Area; children: ReactNode }) {
  const user = useUser();
  if (isAreaVisible(user, area)) return children;
  return <NoAccess />;
}
