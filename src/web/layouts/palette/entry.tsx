import { Spotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import classes from "./entry.module.css";

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly description?: string | undefined;
  readonly onChoose: () => void;
  /** Choosing it changes what is searched for. */
  readonly staysOpen?: boolean;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** One heading of the palette with what stands below it. */
export function EntryGroupView({ label, entries }: EntryGroup) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map((entry) => (
        <Spotlight.Action
          key={entry.key}
          className={classes.entry}
          label={entry.label}
          description={entry.description}
          leftSection={entry.icon}
          closeSpotlightOnTrigger={!entry.staysOpen}
          onClick={entry.onChoose}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
