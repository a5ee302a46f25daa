import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ServerErrorScreen } from "./server-error-screen.tsx";

/** What a route shows when it broke; code that could not be loaded is a matter of boot/lazy-part.tsx. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ServerErrorScreen />;
}
