/** The panel that adds a record or message for a mentee, on top of any page. */
import { useSyncExternalStore } from "react";
import type { ContactKind } from "#shared/records/mentee-sub-records.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { makeListeners } from "../boot/listeners.ts";

/** A mentee as panels show them. */
export interface MenteeFace {
  readonly id: string;
  readonly name: string;
  readonly image?: string | undefined;
  /** Distinguishes mentees with the same name. */
  readonly detail?: string | undefined;
}

/** Returns a mentee's name with the detail that distinguishes them. */
export const faceLabel = ({ name, detail }: MenteeFace): string => (detail ? `${name} (${detail})` : name);

export interface AskedPanel {
  /** `contact` (which needs a mentee), `message`, or the record type to add. */
  readonly what: "contact" | "message" | TableName;
  /** Without one, the panel asks for a mentee first. */
  readonly mentee?: MenteeFace | undefined;
  /** Preselected kind of contact. */
  readonly kind?: ContactKind | undefined;
  /** Fields to ask for, in addition to those without a default. */
  readonly fields?: readonly string[] | undefined;
  /** The start, as local time and time zone. */
  readonly start?: { readonly local: string; readonly zone: string } | undefined;
}

let asked: AskedPanel | null = null;
const listeners = makeListeners();

const store = (next: AskedPanel | null) => {
  asked = next;
  listeners.notify();
};

export const openPanel = (next: AskedPanel): void => store(next);
export const closePanel = (): void => store(null);

/** Returns the open panel. */
export const useAskedPanel = (): AskedPanel | null => useSyncExternalStore(listeners.subscribe, () => asked);
