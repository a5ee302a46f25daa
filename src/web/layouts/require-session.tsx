import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useSession } from "../lib/use-session.ts";

/** Where a visitor wanted to go before signing in; kept in the history entry. */
export interface WantedPath {
  from?: string;
}

/** Lets signed-in people through; waits while nobody knows; sends the others to sign in. */
export function RequireSession() {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  if (isAuthenticated === undefined) return <LoadingScreen />;
  if (!isAuthenticated) {
    const state: WantedPath = { from: pathname + search };
    return <Navigate to="/auth/sign-in" state={state} replace />;
  }
  return <Outlet />;
}
