import { Stack } from "@mantine/core";
import { useState } from "react";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { saveSeries } from "./save-series.ts";
import type { saveRecord } from "../parts/record-calls.ts";
import { ScopeChoice, type Scope } from "./scope-choice.tsx";
import { SeriesLine } from "./series-line.tsx";

interface SeriesReachProps {
  record: WireRow;
  onStore: (store: typeof saveRecord | undefined) => void;
}

/** Saves an appointment and all following ones in its series. */
const storeFollowing: typeof saveRecord = (_scope, id, { version, ...data }, key, choices = {}) => {
  const body = { id, version, data, ...choices };
  return saveSeries("/appointments/changeFollowing", body, key, "followingAsBefore");
};

/** Asks in the form of a scheduled appointment if the changes also apply to the following ones. */
export default function SeriesReach({ record, onStore }: SeriesReachProps) {
  const [scope, setScope] = useState<Scope>("one");
  const choose = (next: Scope) => {
    setScope(next);
    onStore(next === "following" ? storeFollowing : undefined);
  };
  return (
    <Stack gap="xs" mt="md">
      <SeriesLine id={record.id} />
      <ScopeChoice value={scope} onChange={choose} />
    </Stack>
  );
}
