import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Caller } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import type { OpenRecord } from "../parts/record-scope.ts";
import { optionQueries } from "../parts/use-record.ts";
import { visibleFields } from "./visible-fields.ts";

/** Loads the option lists of a form in parallel with its record. */
export function useEarlyOptions(type: RecordType, caller: Caller, mode: OpenRecord["mode"]) {
  const client = useQueryClient();
  const texts = useFieldTexts(type.name);
  useEffect(() => {
    if (mode === "view") return;
    // Assumes the user's organization and that the user may edit most fields, which is usually true.
    const context = { type, caller, isNew: mode === "add", isView: false, hasText: texts.has };
    const fields = visibleFields(context, {}).filter(({ isReadOnly }) => !isReadOnly);
    const { together } = optionQueries(
      fields.map(({ field }) => field),
      type.hasOrganization ? caller.organizationId : undefined,
    );
    if (together.enabled) void client.prefetchQuery(together);
  }, [client, type, caller, mode, texts]);
}
