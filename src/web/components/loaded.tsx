import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureAlert } from "./failure-alert.tsx";

export interface LoadedProps<Data> {
  /** The result of a query. */
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Says what couldn't be loaded. */
  failed: string;
  /** Shown until the data has arrived. */
  skeleton?: ReactNode;
  /** Left out if the data is shown elsewhere. */
  children?: ((data: Data) => ReactNode) | undefined;
}

/**
 * Shows the data of a query, a skeleton until it has arrived, or what couldn't be loaded, with a button to retry. Data
 * that was loaded earlier stays if a reload fails.
 */
export function Loaded<Data>({ query, failed, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children?.(data);
  if (error) return <FailureAlert title={failed} error={error} isRetrying={isFetching} onRetry={refetch} />;
  return skeleton === undefined ? <Skeleton h={160} /> : skeleton;
}
