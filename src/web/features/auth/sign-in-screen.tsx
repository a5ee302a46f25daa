import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { useSession } from "../../lib/use-session.ts";
import { wantedPath } from "../../lib/wanted-path.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInScreen() {
  const { isAuthenticated, token } = useSession();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<string>();
  if (isAuthenticated) return <Navigate to={wantedPath(state)} replace />;
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return <SignInForm onChallenge={setChallenge} />;
}
