import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import type { Values } from "../../fields/field-props.ts";
import { LazyRecordForm } from "./lazy-record-form.tsx";
import { fetchSingleId } from "../record-calls.ts";
import { RecordScopeProvider, useRecordScope } from "../record-scope.ts";
import { tableKey } from "../list/use-record-list.ts";

const KeptRecords = lazyPart(() => import("../kept/kept-records.tsx"), { place: "none" });

/** Another record beside the newest one of the mentee. */
function AnotherRecord({ answers, onClose }: { answers: Values; onClose: () => void }) {
  const scope = useRecordScope();
  return (
    <RecordScopeProvider value={{ ...scope, another: answers }}>
      <LazyRecordForm id="0" mode="add" onClose={onClose} />
    </RecordScopeProvider>
  );
}

/** A type with one record per mentee: the form is the screen. Of one that keeps earlier records they stand below it. */
export default function SingleRecord() {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [another, setAnother] = useState<Values>();
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
  if (another) return <AnotherRecord answers={another} onClose={() => setAnother(undefined)} />;
  return (
    <>
      <LazyRecordForm key={id} id={id} mode={id === "0" ? "add" : "edit"} isSingle />
      {scope.type.keepsEarlier && id !== "0" ? <KeptRecords newestId={id} onAnother={setAnother} /> : null}
    </>
  );
}
