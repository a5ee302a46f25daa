import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { useSession } from "../../lib/use-session.ts";
import { wantedPath } from "../../lib/session/wanted-path.ts";
import { withTexts } from "../../boot/i18n.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

const SecondFactorForm = lazyPart(async () => ({
  default: (await withTexts(["auth"], () => import("./second-factor-form.tsx"))).SecondFactorForm,
}));

export function SignInScreen() {
  const { isAuthenticated, token } = useSession();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<string>();
  if (isAuthenticated) return <Navigate to={wantedPath(state)} replace />;
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (challenge)
    return (
      <PartFallback show={<LoadingScreen />}>
        <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />
      </PartFallback>
    );
  return <SignInForm onChallenge={setChallenge} />;
}
