import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "../../lib/connection.ts";
import type { OwnMenteesAnswer } from "#shared/contracts/responses/own-mentees.ts";
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
  // True if the shown response is limited to the user's mentees. After switching, the previous response stays until
  // the new one arrives.
  const isMine = (whose === "mine") !== isPlaceholderData;
  const loaded = useMemo(() => ({ answer, isMine }), [answer, isMine]);
  // The list of mentees loaded by the offline part.
  const { data: own } = useQuery<OwnMenteesAnswer>({ queryKey: ownMenteesKey, queryFn: skipToken });
  const isFailed = Boolean(error && !answer);
  // The page shows what is stored on this device, and the notice above it says why.
  const isNoticeShown = !isOnline && own !== undefined;
  // Deferred so that rendering doesn't block input.
  const shown = useDeferredValue(loaded);
  const failure = <FailureAlert title={t("dashboard.failed")} error={error} onRetry={refetch} />;
  if (isMentee) return isFailed ? failure : <MenteeDashboard answer={shown.answer} />;
  return (
    <>
      {isOnline ? null : <OwnMentees isAlone={isFailed} />}
      {isFailed ? (
        isNoticeShown ? null : (
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
