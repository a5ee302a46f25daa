import { Paper } from "@mantine/core";
import { useMemo, useState } from "react";
import { requiredCustomNames } from "#shared/records/with-custom-fields.ts";
import { QuickForm } from "../quick/quick-form.tsx";
import { ForeignTypeContext } from "../../fields/field-texts.ts";
import { RecordScopeProvider, useRecordScope } from "../parts/record-scope.ts";
import { useMenteeScope } from "../parts/use-mentee-scope.ts";
import { refreshAll } from "../../lib/query-client.ts";
import classes from "./feed.module.css";

/** A quick form for a feed: the text is typed, and date and kind have defaults. Required custom fields are included. */
export function FeedBox() {
  const { scope, foreign, isLoading } = useMenteeScope(useRecordScope());
  const { type, menteeId } = scope;
  const [round, setRound] = useState(0);
  const { feed } = type;
  const names = useMemo(
    () => (feed ? [feed.kind, feed.date, ...requiredCustomNames(type)] : []),
    [type, feed],
  );
  if (!feed || isLoading) return null;
  const handleSaved = () => {
    setRound(round + 1);
    void refreshAll();
  };
  return (
    <Paper className={classes.box}>
      <RecordScopeProvider value={scope}>
        <ForeignTypeContext value={foreign}>
          <QuickForm key={`${menteeId ?? ""}/${round}`} names={names} draft="quick" onSaved={handleSaved} />
        </ForeignTypeContext>
      </RecordScopeProvider>
    </Paper>
  );
}
