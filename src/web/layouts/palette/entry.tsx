import { Spotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import classes from "./entry.module.css";

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly description?: string | undefined;
  readonly onChoose: () => void;
  /** True if choosing it changes the search instead of closing the palette. */
  readonly staysOpen?: boolean;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** One group of the palette with its heading. */
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
