import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import type { useTimeline } from "./use-overview.ts";

/** What follows the loaded items of a timeline: the button that loads the next page, or why loading failed. */
export function OlderButton({ query }: { query: ReturnType<typeof useTimeline> }) {
  const { t } = useTranslation();
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  if (error)
    return (
      <FailureAlert
        title={t("screens.mentee.caseView.failed")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => (isFetchNextPageError ? fetchNextPage() : refetch())}
      />
    );
  if (!query.hasNextPage) return null;
  return (
    <Button
      mt="sm"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      data-no-print
    >
      {t("screens.mentee.caseView.older")}
    </Button>
  );
}
