/**
 * Additional inputs that quick-add panels show next to the fields of a record type, and how the record is then saved.
 */
import type { ReactNode } from "react";
import type { TableName } from "#shared/records/table-names.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { Values } from "../../fields/field-props.ts";
import { lacksEnd, repeatOf, ruleOf } from "../appointments/repeat.ts";
import { saveSeries } from "../appointments/save-series.ts";
import type { saveRecord } from "../parts/record-calls.ts";

interface QuickMore {
  Input: (props: {
    /** JSON-serializable value. Undefined until something is chosen. */
    value: unknown;
    /** Values of the form. */
    values: Values;
    /** True after an attempt to save. */
    hasError: boolean;
    onChange: (value: unknown) => void;
  }) => ReactNode;
  /** Returns the save function. Undefined uses the default one. */
  storeOf: (value: unknown) => typeof saveRecord | undefined;
  /** Returns true if the record can't be saved with this value. The input shows the reason. */
  isMissing: (value: unknown, values: Values) => boolean;
}

/** Saves an appointment and its repetitions, all or none. */
function storeOf(value: unknown): typeof saveRecord | undefined {
  const rule = ruleOf(repeatOf(value));
  if (!rule) return undefined;
  return ({ menteeId }, _id, data, key, choices = {}) => {
    const body = { menteeId, data, rule, ...choices };
    return saveSeries("/appointments/series", body, key, "seriesGone");
  };
}

const all: Partial<Record<TableName, QuickMore>> = {
  appointments: {
    Input: lazyPart(() =>
      withTexts(["calendar", "dayInput"], () => import("../appointments/repeat-input.tsx")),
    ),
    storeOf,
    isMissing: lacksEnd,
  },
};

/** Returns the additional input of a panel. Undefined for most record types. */
export const quickMore = (table: string): QuickMore | undefined => all[table as TableName];
