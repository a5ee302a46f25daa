/** The panel in which something is added to a mentee, over whatever page is open. */
import { useSyncExternalStore } from "react";
import type { ContactKind } from "#shared/records/mentee-sub-records.ts";
import type { TableName } from "#shared/records/table-names.ts";

/** A mentee as panels name it. */
export interface MenteeFace {
  readonly id: string;
  readonly name: string;
  readonly image?: string | undefined;
  /** What distinguishes it from others of the same name. */
  readonly detail?: string | undefined;
}

/** Name of a mentee, for whoever must not be taken for another. */
export const faceLabel = ({ name, detail }: MenteeFace): string => (detail ? `${name} (${detail})` : name);

export interface AskedPanel {
  /** `contact`, which needs a mentee, `message`, or the record type of what is added. */
  readonly what: "contact" | "message" | TableName;
  /** Without one, the panel asks for it first. */
  readonly mentee?: MenteeFace | undefined;
  /** Of a contact, chosen already. */
  readonly kind?: ContactKind | undefined;
  /** Fields that it asks for besides those that nothing fills in. */
  readonly fields?: readonly string[] | undefined;
  /** When it begins: wall time and zone. */
  readonly start?: { readonly local: string; readonly zone: string } | undefined;
}

let asked: AskedPanel | null = null;
const listeners = new Set<() => void>();

const store = (next: AskedPanel | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const openPanel = (next: AskedPanel): void => store(next);
export const closePanel = (): void => store(null);

/** What is asked for now. */
export const useAskedPanel = (): AskedPanel | null => useSyncExternalStore(subscribe, () => asked);
