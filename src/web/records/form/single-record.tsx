import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LazyRecordForm } from "./lazy-record-form.tsx";
import { fetchSingleId } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import { tableKey } from "../list/use-record-list.ts";

/** A type with one record per mentee: the form is the screen. */
export default function SingleRecord() {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const {
    data: id,
    error,
    refetch,
  } = useQuery({
    queryKey: [...tableKey(scope.type.name), "single", scope.menteeId],
    queryFn: ({ signal }) => fetchSingleId(scope, signal),
    meta: { isQuiet: true },
  });
  if (error && id === undefined) {
    return <FailureAlert title={t("screens.form.recordFailed")} error={error} onRetry={refetch} />;
  }
  if (id === undefined) return <Skeleton h={320} />;
  return <LazyRecordForm key={id} id={id} mode={id === "0" ? "add" : "edit"} isSingle />;
}
