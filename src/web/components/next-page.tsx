import { Button, type ButtonProps } from "@mantine/core";
import { FailureAlert } from "./failure-alert.tsx";

/** The result of an infinite query. */
export interface PagedQuery {
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface RowsPage {
  readonly dataValues: readonly unknown[];
  /** The number of rows on all pages. */
  readonly totalRecords: number;
}

/** Returns the number of the page after the loaded ones. Undefined if they are all. */
export const nextPageNumber = (last: RowsPage, pages: readonly RowsPage[]): number | undefined =>
  last.dataValues.length > 0 && pages.flatMap((page) => page.dataValues).length < last.totalRecords
    ? pages.length + 1
    : undefined;

interface NextPageProps extends ButtonProps {
  query: PagedQuery;
  /** Says what couldn't be loaded. */
  failed: string;
}

/** Shows the button that loads the next page of a list, or why that failed, with a button to retry. */
export function NextPage({ query, failed, ...button }: NextPageProps) {
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage: isLoading, fetchNextPage } = query;
  if (isFetchNextPageError)
    return <FailureAlert title={failed} error={error} isRetrying={isLoading} onRetry={fetchNextPage} />;
  if (!hasNextPage) return null;
  return <Button variant="default" loading={isLoading} onClick={() => void fetchNextPage()} {...button} />;
}
