import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { call } from "../../lib/api.ts";

interface GoneMenteeProps {
  menteeId: string;
  /** Second segment of the path. */
  screen: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Shown for a mentee who no longer exists. If the record was merged, redirects to the remaining mentee and says so. */
export function GoneMentee({ menteeId, screen, error, onRetry }: GoneMenteeProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    queryKey: ["mergedInto", menteeId],
    queryFn: ({ signal }) => call<{ mergedInto?: string }>("/getMentee", { tableId: menteeId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });
  const kept = data?.mergedInto;
  if (kept) return <Navigate to={`/mentee/${screen}/${kept}`} state={{ isMerged: true }} replace />;
  if (isPending) return <LoadingBox h={120} />;
  return <FailureAlert title={t("screens.mentee.failed")} error={error} onRetry={onRetry} />;
}
