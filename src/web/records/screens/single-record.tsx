import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { LazyRecordForm } from "./lazy-record-form.tsx";
import { fetchSingleId } from "../parts/record-calls.ts";
import { RecordScopeProvider, useRecordScope, type RecordScope } from "../parts/record-scope.ts";
import { tableKey } from "../list/use-record-list.ts";

const KeptRecords = lazyPart(() => import("../kept/kept-records.tsx"), { place: "none" });

/** Form for an additional record next to the mentee's newest one. */
function AnotherRecord({ begun, onClose }: { begun: RecordScope["another"]; onClose: () => void }) {
  const scope = useRecordScope();
  const value = useMemo(() => ({ ...scope, another: begun }), [scope, begun]);
  return (
    <RecordScopeProvider value={value}>
      <LazyRecordForm id="0" mode="add" onClose={onClose} />
    </RecordScopeProvider>
  );
}

/**
 * Screen of a type with one record per mentee: the form itself. If the type keeps earlier records, they are listed
 * below.
 */
export default function SingleRecord() {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [begun, setBegun] = useState<RecordScope["another"]>();
  const single = useQuery({
    queryKey: [...tableKey(scope.type.name), "single", scope.menteeId],
    queryFn: ({ signal }) => fetchSingleId(scope, signal),
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={single} failed={t("screens.form.recordFailed")} skeleton={<Skeleton h={320} />}>
      {(id) =>
        begun ? (
          <AnotherRecord begun={begun} onClose={() => setBegun(undefined)} />
        ) : (
          <>
            <LazyRecordForm key={id} id={id} mode={id === "0" ? "add" : "edit"} isSingle />
            {scope.type.keepsEarlier && id !== "0" ? (
              <KeptRecords newestId={id} onAnother={setBegun} />
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
