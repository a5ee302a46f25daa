import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, toastMissing, toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";
import { dayProblems, maxYearsAway } from "#shared/records/plausible.ts";
import { useTranslation } from "react-i18next";
import { isPersonType, recordName } from "../record-name.ts";
import { changedFields, missingFields } from "./form-values.ts";
import { withWaivers } from "./waivers.ts";
import { recordHooks } from "../hooks/index.ts";
import { saveRecord } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import { withDraft } from "./use-draft.ts";
import type { FormContext } from "./visible-fields.ts";

export interface FormProblem {
  /** Message per field. */
  errors: Readonly<Record<string, string>>;
  /** The stored values, when somebody else changed the record meanwhile. */
  current?: WireRow;
}

interface RecordFormOptions {
  record: WireRow;
  context: FormContext;
  isSubPage: boolean;
  onSaved: (recordId: string) => void;
  /** The names of the wrong fields, first one first. */
  onWrong: (names: readonly string[]) => void;
}

const noProblem: FormProblem = { errors: {} };

/** Values, problems and saving of one record. */
export function useRecordForm({ record, context, isSubPage, onSaved, onWrong }: RecordFormOptions) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, isNew } = context;
  const texts = useFieldTexts(type.name);
  const hooks = recordHooks(type.name);
  const [loaded, setLoaded] = useState<Values>(() =>
    isNew ? { ...record, ...hooks.initialValues?.(scope) } : record,
  );
  const [values, setValues] = useState(loaded);
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setIsSaving] = useState(false);
  // Shown once, before the form closes.
  const [numberToTell, setNumber] = useState<{ number: string; recordId: string }>();
  // A double click must not save twice.
  const isBusy = useRef(false);
  const version = useRef(record.version);
  // Somebody who saves again after a lost answer must not make the record twice.
  const saveKey = useRef("");

  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const { onChange } = hooks;
  // The same function for the whole life of the form, so that its fields are rendered when they change.
  const changeMany = useCallback(
    (sent: Values) => {
      const changes = withWaivers(type, latest.current, sent);
      const next = { ...latest.current, ...changes };
      setValues((before) => ({ ...before, ...changes }));
      setProblem(({ errors, current }) => ({
        current,
        errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))),
      }));
      for (const [name, value] of Object.entries(changes)) {
        void onChange?.({ name, value, values: next })?.then((further) =>
          setValues((now) => ({ ...now, ...further })),
        );
      }
    },
    [onChange, type],
  );

  const refuse = (errors: Readonly<Record<string, string>>, current?: WireRow) => {
    setProblem({ errors, current });
    onWrong(Object.keys(type.fields).filter((name) => name in errors));
  };

  const send = async (takerId?: string) => {
    const data = { ...changedFields(type, loaded, values, isNew) };
    if (!isNew) data["version"] = version.current;
    saveKey.current ||= randomId();
    try {
      const answer = await saveRecord(scope, isNew ? "0" : record.id, data, saveKey.current, takerId);
      if (answer.status === 1) {
        saveKey.current = "";
        toastSaved(isNew && isPersonType(type) ? recordName(type, values) : undefined);
        if (answer.invitationNumber)
          setNumber({ number: answer.invitationNumber, recordId: answer.recordId ?? "0" });
        else onSaved(answer.recordId ?? record.id);
        return;
      }
      toastSaveFailed(answer.message);
      refuse(answer.errors ?? {}, answer.dataValues);
    } catch (error) {
      toastSaveFailed(failureText(error));
    }
  };

  /** @param takerId who takes over from a person whom this disables */
  const save = async (takerId?: string) => {
    const missing = missingFields(context, values);
    if (missing.length > 0) {
      toastMissing(isSubPage ? "errors.missingDataTitle" : undefined);
      refuse(Object.fromEntries(missing.map((name) => [name, texts.required(name)])));
      return;
    }
    const days = Object.entries(dayProblems(type.fields, values, isNew ? null : loaded));
    if (days.length > 0) {
      const errors = Object.fromEntries(
        days.map(([name, day]) => [
          name,
          t(`screens.form.days.${day.problem}`, { years: maxYearsAway, field: texts.label(day.other ?? "") }),
        ]),
      );
      toastSaveFailed([...new Set(Object.values(errors))].join(" "));
      refuse(errors);
      return;
    }
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    setProblem(noProblem);
    await send(takerId);
    setIsSaving(false);
    isBusy.current = false;
  };

  /** Takes over what somebody else saved; what was changed here stays. */
  const rebaseOn = (current: WireRow) => {
    const mine = changedFields(type, loaded, values, false);
    version.current = current.version;
    setLoaded(current);
    setValues(withDraft(type, current, mine));
    setProblem(noProblem);
  };

  /** Whether saving ends the work of somebody who is responsible for others. */
  const endsWork = (): boolean => {
    const field = type.handsOver && !isNew ? type.activeField : undefined;
    const isEnd = field !== undefined && loaded[field] === "1" && values[field] === "0";
    return isEnd && missingFields(context, values).length === 0;
  };

  return {
    endsWork,
    loaded,
    values,
    setValues,
    changeMany,
    problem,
    isSaving,
    numberToTell,
    isDirty: Object.keys(changedFields(type, loaded, values, false)).length > 0,
    save,
    rebaseOn,
  };
}
