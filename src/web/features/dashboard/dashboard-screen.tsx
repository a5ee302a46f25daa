import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "../../lib/connection.ts";
import type { OwnMenteesAnswer } from "#shared/contracts/own-mentees.ts";
import { OwnMentees } from "./lazy-own-mentees.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { useUser } from "../../lib/use-session.ts";
import { MenteeDashboard } from "./mentee-dashboard.tsx";
import { StaffDashboard } from "./staff-dashboard.tsx";
import { ownMenteesKey, useDashboard } from "./use-dashboard.ts";

export function DashboardScreen() {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const isOnline = useIsOnline();
  const isMentee = accountType === "mentee";
  const whose = usePreferences().dashboardOf;
  const { data: answer, error, refetch, isPlaceholderData } = useDashboard(isMentee ? "team" : whose);
  // Of whom the answer is: until the one of another choice is here, that of the choice before.
  const isMine = (whose === "mine") !== isPlaceholderData;
  const loaded = useMemo(() => ({ answer, isMine }), [answer, isMine]);
  // What the part of the own mentees has asked for.
  const { data: own } = useQuery<OwnMenteesAnswer>({ queryKey: ownMenteesKey, queryFn: skipToken });
  const isFailed = Boolean(error && !answer);
  // The page shows what this device has, and the strip above it says why that is all.
  const isSaid = !isOnline && own !== undefined;
  // Rendered in slices, beside what the person does.
  const shown = useDeferredValue(loaded);
  const failure = <FailureAlert title={t("dashboard.failed")} error={error} onRetry={refetch} />;
  if (isMentee) return isFailed ? failure : <MenteeDashboard answer={shown.answer} />;
  return (
    <>
      {isOnline ? null : <OwnMentees isAlone={isFailed} />}
      {isFailed ? (
        isSaid ? null : (
          failure
        )
      ) : (
        <StaffDashboard
          answer={shown.answer}
          isMine={shown.isMine}
          whose={whose}
          isStale={isPlaceholderData}
        />
      )}
    </>
  );
}
