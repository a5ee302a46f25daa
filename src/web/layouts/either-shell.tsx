import { Outlet } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useSession } from "../lib/use-session.ts";
import { PublicFrame } from "./public-shell.tsx";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const AppOutlet = lazyPart(() => import("./app-layout.tsx"), { place: "page" });

/** Pages for everyone: inside the app for signed-in people, otherwise in the public frame. */
export function EitherShell() {
  const { isAuthenticated, token, user } = useSession();
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (isAuthenticated && !user?.secondFactorRequired) {
    return (
      <PartFallback show={<LoadingScreen />}>
        <AppOutlet />
      </PartFallback>
    );
  }
  return (
    <PublicFrame isWide>
      <Outlet />
    </PublicFrame>
  );
}
