import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useSession } from "../lib/use-session.ts";
import { PublicFrame } from "./public-shell.tsx";

const AppOutlet = lazy(async () => ({ default: (await import("./app-layout.tsx")).AppOutlet }));

/** Pages for everybody: inside the app for who is signed in, in the plain frame for who is not. */
export function EitherShell() {
  const { isAuthenticated, token } = useSession();
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (isAuthenticated) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AppOutlet />
      </Suspense>
    );
  }
  return (
    <PublicFrame isWide>
      <Outlet />
    </PublicFrame>
  );
}
