/**
 * The custom fields and the days of a new record follow the organization that super-organization staff choose in its
 * form.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from "react";
import { isSuper } from "#shared/access/caller.ts";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";
import { foreignType, registry } from "../../lib/organization-types.ts";
import { fetchRecord } from "../parts/record-calls.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { customAnswersOf, withDaysOf } from "./form-values.ts";

interface ChosenType {
  readonly type: RecordType;
  /** For `ForeignTypeContext`. Null if the custom fields are those of the user's organization. */
  readonly foreign: RecordType | null;
  /** The time zone of the record's organization, if it isn't the user's. */
  readonly zone: string | undefined;
  /** Call it with the organization in the form. */
  readonly onOrganization: (organizationId: string) => void;
}

/**
 * Returns the type of the record in a form: with the custom fields of its organization, or of the one that is chosen
 * for a new record.
 */
export function useChosenType(id: string, loaded: RecordAnswer | undefined): ChosenType {
  const scope = useRecordScope();
  const { caller, type: shown } = scope;
  const { name } = shown;
  const [chosen, onOrganization] = useState("");
  const mayChoose = id === "0" && shown.scope !== "mentee" && isSuper(caller);
  const isForeign = mayChoose && chosen !== "" && chosen !== caller.organizationId;
  const { data } = useQuery({
    queryKey: ["customFieldsOf", name, "0", chosen],
    queryFn: ({ signal }) => fetchRecord(scope, "0", signal, chosen),
    enabled: isForeign,
    placeholderData: keepPreviousData,
  });
  const { customFields: theirs, zone } = (isForeign ? data : loaded) ?? {};
  const foreign = useMemo(() => (theirs && foreignType(name, theirs)) ?? null, [name, theirs]);
  // The list may show another organization's rows.
  const own = mayChoose && !isForeign ? registry.get(name) : undefined;
  return { type: foreign ?? own ?? shown, foreign, zone, onOrganization };
}

interface ChosenForm {
  readonly type: RecordType;
  readonly zone: string | undefined;
  readonly isNew: boolean;
  readonly organizationId: string | undefined;
  readonly setValues: Dispatch<SetStateAction<Values>>;
  readonly onOrganization?: ChosenType["onOrganization"];
}

/**
 * Reports the organization that a form names. When the custom fields or the time zone change, it resets the answers to
 * these fields and the days that nobody edited.
 */
export function useChosenOrganization(form: ChosenForm): void {
  const { type, zone, isNew, organizationId = "", setValues, onOrganization } = form;
  useEffect(() => {
    if (isNew) onOrganization?.(organizationId);
  }, [isNew, organizationId, onOrganization]);
  const shown = useRef({ type, zone });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { type, zone };
    if (isNew && (before.type !== type || before.zone !== zone))
      setValues((values) =>
        withDaysOf({ type, zone }, before.zone, customAnswersOf(type, before.type, values)),
      );
  }, [type, zone, isNew, setValues]);
}
