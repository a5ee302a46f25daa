import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { failureText } from "../lib/toasts.tsx";
import { LateRecordForm } from "./late-record-form.tsx";
import { fetchSingleId } from "./record-calls.ts";
import { useRecordScope } from "./record-scope.ts";
import { tableKey } from "./use-record-list.ts";

/** A type with one record per mentee: the form is the screen. */
export function SingleRecord() {
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
    return (
      <Alert role="alert" color="red" title={t("screens.list.recordFailed")}>
        {failureText(error)}
        <Button mt="xs" size="xs" variant="default" onClick={() => void refetch()}>
          {t("common.retry")}
        </Button>
      </Alert>
    );
  }
  if (id === undefined) return <Skeleton h={320} />;
  return <LateRecordForm key={id} id={id} mode={id === "0" ? "add" : "edit"} isSingle />;
}
