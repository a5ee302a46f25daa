import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { useSession } from "../../lib/use-session.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Only a path of this app may be returned to. */
function wantedPath(state: unknown): string {
  const from = typeof state === "object" && state && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/";
}

export function SignInScreen() {
  const { isAuthenticated, token } = useSession();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<string>();
  if (isAuthenticated) return <Navigate to={wantedPath(state)} replace />;
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return <SignInForm onChallenge={setChallenge} />;
}
