import { Navigate, Outlet, useLocation } from "react-router";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useUnsavedRead } from "../lib/pending/unsaved-texts.ts";
import { useSession } from "../lib/use-session.ts";
import type { WantedPath } from "../lib/session/wanted-path.ts";

/**
 * Shows its children to signed-in people. Waits until the session is checked, and redirects others to the sign-in or
 * to a required step.
 */
export function RequireSession() {
  const { isAuthenticated, user } = useSession();
  const { pathname, search } = useLocation();
  const isRead = useUnsavedRead(user?.accountId);
  // Offline, the session can't be checked. The check continues when the network is back.
  if (isAuthenticated === undefined)
    return (
      <>
        <OfflineNotice />
        <LoadingScreen />
      </>
    );
  const state: WantedPath = { from: pathname + search };
  if (!isAuthenticated) return <Navigate to="/auth/sign-in" state={state} replace />;
  if (user?.secondFactorRequired) return <Navigate to="/auth/second-factor" state={state} replace />;
  return isRead ? <Outlet /> : <LoadingScreen />;
}
