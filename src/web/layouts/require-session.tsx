import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useSession } from "../lib/use-session.ts";
import type { WantedPath } from "../lib/wanted-path.ts";

/** Lets signed-in people through; waits until the session is checked; redirects the others to the sign-in or to a required step. */
export function RequireSession() {
  const { isAuthenticated, user } = useSession();
  const { pathname, search } = useLocation();
  if (isAuthenticated === undefined) return <LoadingScreen />;
  const state: WantedPath = { from: pathname + search };
  if (!isAuthenticated) return <Navigate to="/auth/sign-in" state={state} replace />;
  if (user?.secondFactorRequired) return <Navigate to="/auth/second-factor" state={state} replace />;
  return <Outlet />;
}
