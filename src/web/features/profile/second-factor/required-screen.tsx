import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { LoadingScreen } from "../../../components/loading-screen.tsx";
import { loadUser } from "../../../lib/session/session-actions.ts";
import { useSession } from "../../../lib/use-session.ts";
import { wantedPath } from "../../../lib/session/wanted-path.ts";
import classes from "./second-factor.module.css";
import { SetUpSteps } from "./set-up-steps.tsx";
import { useSetUp } from "./use-set-up.ts";

/** The only screen that is open while the organization requires a second factor and the person doesn't have one. */
export function RequiredScreen() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { isAuthenticated, token, user } = useSession();
  const setUp = useSetUp();
  if (isAuthenticated === undefined && token) return <LoadingScreen />;
  if (!user) return <Navigate to="/auth/sign-in" replace />;
  if (!user.secondFactorRequired) return <Navigate to={wantedPath(state)} replace />;
  return (
    <Paper className={classes.card} radius="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h3" tabIndex={-1}>
            {t("secondFactor.requiredTitle")}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {t("secondFactor.requiredHint")}
          </Text>
        </div>
        {setUp.isOpen ? (
          // After the codes are stored, the user is reloaded, which opens the rest of the app.
          <SetUpSteps setUp={setUp} hasFactor={false} onFinished={() => void loadUser()} />
        ) : (
          <Group justify="space-between">
            <Button loading={setUp.isStarting} onClick={setUp.begin}>
              {t("secondFactor.requiredBegin")}
            </Button>
            <Button component={Link} to="/auth/sign-out" variant="subtle" color="gray">
              {t("secondFactor.signOut")}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
