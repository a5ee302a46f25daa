/** What panels ask for beside the fields of a record type, and how they store the record then. */
import type { ReactNode } from "react";
import type { TableName } from "#shared/records/table-names.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { Values } from "../../fields/field-props.ts";
import { call } from "../../lib/api.ts";
import { withUndo } from "../appointments/undo-of.ts";
import { lacksEnd, repeatOf, ruleOf } from "../appointments/repeat.ts";
import type { SaveAnswer, saveRecord } from "../record-calls.ts";

interface QuickMore {
  Input: (props: {
    /** Undefined until something is chosen; it can be written as JSON. */
    value: unknown;
    /** Those of the form. */
    values: Values;
    /** Somebody tried to save. */
    hasError: boolean;
    onChange: (value: unknown) => void;
  }) => ReactNode;
  /** Undefined: it is stored like any other record. */
  storeOf: (value: unknown) => typeof saveRecord | undefined;
  /** Whether it cannot be saved like this; the input says why. */
  isMissing: (value: unknown, values: Values) => boolean;
}

/** Stores an appointment and those that repeat it, all or none. */
function storeOf(value: unknown): typeof saveRecord | undefined {
  const rule = ruleOf(repeatOf(value));
  if (!rule) return undefined;
  return async ({ menteeId }, _id, data, key, choices = {}) => {
    const body = { menteeId, data, rule, ...choices };
    const answer = await call<SaveAnswer>("/appointments/series", body, key ? { key } : {});
    return withUndo(answer, 0, "seriesGone");
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

/** What a panel asks for besides; undefined for most record types. */
export const quickMore = (table: string): QuickMore | undefined => all[table as TableName];
