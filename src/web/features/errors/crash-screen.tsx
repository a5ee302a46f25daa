import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ServerErrorScreen } from "./server-error-screen.tsx";

/** Shows the error of a broken route. Code that can't be loaded is handled in boot/lazy-part.tsx. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ServerErrorScreen />;
}
