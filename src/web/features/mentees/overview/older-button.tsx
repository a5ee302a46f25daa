import { useTranslation } from "react-i18next";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { NextPage } from "../../../components/next-page.tsx";
import type { useTimeline } from "./use-overview.ts";

/** What follows the loaded items of a timeline: the button that loads the next page, or why loading failed. */
export function OlderButton({ query }: { query: ReturnType<typeof useTimeline> }) {
  const { t } = useTranslation();
  const { error, isFetching, isFetchNextPageError, refetch } = query;
  const failed = t("screens.mentee.caseView.failed");
  if (error && !isFetchNextPageError)
    return <FailureAlert title={failed} error={error} isRetrying={isFetching} onRetry={refetch} />;
  return (
    <NextPage query={query} failed={failed} mt="sm" data-no-print>
      {t("screens.mentee.caseView.older")}
    </NextPage>
  );
}
