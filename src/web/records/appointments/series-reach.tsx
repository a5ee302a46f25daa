import { Stack } from "@mantine/core";
import { useState } from "react";
import type { WireRow } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import type { saveRecord } from "../record-calls.ts";
import { ScopeChoice, type Scope } from "./scope-choice.tsx";
import { SeriesLine } from "./series-line.tsx";

interface SeriesReachProps {
  record: WireRow;
  onStore: (store: typeof saveRecord | undefined) => void;
}

/** Changes an appointment and all that follow in its series. */
const storeFollowing: typeof saveRecord = (_scope, id, { version, ...data }, key, choices = {}) =>
  call("/appointments/changeFollowing", { id, version, data, ...choices }, key ? { key } : {});

/** Asks in the form of a planned appointment of a series whether its changes are for those that follow, too. */
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
