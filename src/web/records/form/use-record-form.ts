import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { isUnreached } from "../../lib/api-error.ts";
import { useIsOnline } from "../../lib/connection.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast, toastMissing, toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";
import { isPersonType, recordName } from "../record-name.ts";
import { dayErrors } from "./day-errors.ts";
import { changedFields, missingFields, presetValues } from "./form-values.ts";
import { withWaivers } from "./waivers.ts";
import { recordHooks } from "../hooks/index.ts";
import { asStored, changesSince, meet } from "./merge.ts";
import { fetchRecord, saveRecord, type SaveAnswer, type SaveChoices } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import { refreshAll } from "../use-change.ts";
import { withDraft } from "./draft-values.ts";
import { useFollowing } from "./use-following.ts";
import type { FormContext } from "./visible-fields.ts";

export interface FormProblem {
  /** Message per field. */
  errors: Readonly<Record<string, string>>;
  /** The stored values, when somebody else changed the same fields meanwhile. */
  current?: WireRow;
  /** Names of these fields. */
  both?: readonly string[];
  /** Appointments at the same time. */
  conflicts?: SaveAnswer["conflicts"];
}

interface RecordFormOptions {
  record: WireRow;
  /** What is typed already. */
  begun?: Values;
  context: FormContext;
  isSubPage: boolean;
  /** Stores it by another call than `saveRecord`. */
  store?: typeof saveRecord | undefined;
  onSaved: (recordId: string) => void;
  /** The names of the wrong fields, first one first. */
  onWrong: (names: readonly string[]) => void;
}

/** A save that was sent. Until it is answered it is repeated as it was, so that it takes effect once. */
type Request = { key: string; data: Values; values: Values; choices?: SaveChoices };

const noProblem: FormProblem = { errors: {} };
const isEmpty = (values: Values) => Object.keys(values).length === 0;

/** Values, problems and saving of one record. */
export function useRecordForm(options: RecordFormOptions) {
  const { record, begun, context, isSubPage, store = saveRecord, onSaved, onWrong } = options;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const scope = useRecordScope();
  const { type, isNew } = context;
  const texts = useFieldTexts(type.name);
  const hooks = recordHooks(type.name);
  const [loaded, setLoaded] = useState<Values>(() =>
    isNew
      ? { ...record, ...presetValues(type, record, i18n.language), ...hooks.initialValues?.(scope) }
      : record,
  );
  const [values, setValues] = useState<Values>(() => ({ ...loaded, ...begun }));
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setIsSaving] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  // Shown once, before the form closes.
  const [numberToTell, setNumber] = useState<{ number: string; recordId: string }>();
  // A double click must not save twice.
  const isBusy = useRef(false);
  const stored = useRef({ id: isNew ? "0" : record.id, version: isNew ? undefined : record.version });
  const unanswered = useRef<Request>(undefined);

  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const { ask, arrived } = useFollowing(hooks.onChange, latest, setValues);
  // The same function for the whole life of the form, so that its fields are rendered when they change.
  const changeMany = useCallback(
    (sent: Values) => {
      const changes = withWaivers(type, latest.current, sent);
      const next = { ...latest.current, ...changes };
      setValues((before) => ({ ...before, ...changes }));
      setProblem(({ errors, ...rest }) => ({
        ...rest,
        errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))),
      }));
      ask(changes, next);
    },
    [ask, type],
  );

  const refuse = (next: FormProblem) => {
    setProblem(next);
    onWrong(Object.keys(type.fields).filter((name) => name in next.errors));
  };

  /** Goes on from what the server holds; `mine` stays on top of it. */
  const goOnFrom = (current: Values, mine: Values) => {
    const next = withDraft(type, current, mine);
    setLoaded(current);
    setValues(next);
    latest.current = next;
  };

  /** What was sent is saved; the form stays open with what was typed since. */
  const goOnAfter = async (id: string, sent: Values, mine: Values): Promise<Values> => {
    stored.current = { id, version: undefined };
    goOnFrom(asStored(type, sent), mine);
    const { dataValues } = await (hooks.fetchRecord ?? fetchRecord)(scope, id);
    stored.current = { id, version: dataValues.version };
    goOnFrom(dataValues, changesSince(type, asStored(type, sent), latest.current));
    return dataValues;
  };

  /** The notice names a person who was added. */
  const saySaved = ({ undo }: SaveAnswer) => {
    const name = isNew && isPersonType(type) ? recordName(type, latest.current) : undefined;
    toastSaved(name, undo && { ...undo, refresh: () => refreshAll(client) });
  };

  const finish = (answer: SaveAnswer, merged: readonly string[]) => {
    saySaved(answer);
    const byServer = answer.merged?.split(",") ?? [];
    const fields = [...new Set([...merged, ...byServer])].map((name) => texts.label(name)).join(", ");
    if (fields) showToast("info", t("screens.form.mergedTitle"), t("screens.form.mergedHint", { fields }));
    const recordId = answer.recordId ?? stored.current.id;
    if (answer.invitationNumber) setNumber({ number: answer.invitationNumber, recordId });
    else onSaved(recordId);
  };

  const send = async (choices?: SaveChoices) => {
    let base = loaded;
    const merged: string[] = [];
    for (;;) {
      const { id, version } = stored.current;
      const wanted = latest.current;
      const request = (unanswered.current ??= {
        key: randomId(),
        data: {
          ...changedFields(type, base, wanted, id === "0"),
          ...(version === undefined ? {} : { version }),
        },
        values: wanted,
        choices,
      });
      const answer = await store(scope, id, request.data, request.key, request.choices);
      unanswered.current = undefined;
      if (answer.status === 1) {
        // What was typed after it had been sent: of an earlier try it is saved now, otherwise it stays in the form.
        const later = changesSince(type, request.values, latest.current);
        if (isEmpty(later)) return finish(answer, merged);
        const isEarlierTry = request.values !== wanted;
        base = await goOnAfter(answer.recordId ?? id, request.values, later);
        if (isEarlierTry) continue;
        return saySaved(answer);
      }
      const current = answer.dataValues;
      const { theirs, both } = current
        ? meet(type, base, request.values, current)
        : { theirs: [], both: undefined };
      if (current && both?.length === 0) {
        merged.push(...theirs);
        stored.current = { id, version: current.version };
        goOnFrom(current, changesSince(type, base, latest.current));
        base = current;
        continue;
      }
      toastSaveFailed(answer.message);
      return refuse({ errors: answer.errors ?? {}, current, both, conflicts: answer.conflicts });
    }
  };

  const checkAndSend = async (choices?: SaveChoices) => {
    const missing = missingFields(context, latest.current);
    if (missing.length > 0) {
      toastMissing(isSubPage ? "errors.missingDataTitle" : undefined);
      return refuse({ errors: Object.fromEntries(missing.map((name) => [name, texts.required(name)])) });
    }
    const errors = dayErrors(type, latest.current, isNew ? null : loaded, texts, t);
    if (!isEmpty(errors)) {
      toastSaveFailed([...new Set(Object.values(errors))].join(" "));
      return refuse({ errors });
    }
    setIsWaiting(false);
    setProblem(noProblem);
    try {
      await send(choices);
    } catch (error) {
      // The bar of the form says so, for as long as it lasts.
      if (isUnreached(error)) setIsWaiting(true);
      else toastSaveFailed(failureText(error));
    }
  };

  const save = async (choices?: SaveChoices) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    await arrived();
    await checkAndSend(choices);
    setIsSaving(false);
    isBusy.current = false;
  };

  // What could not leave is saved by itself.
  const isOnline = useIsOnline();
  const saveAgain = useEffectEvent(() => void save());
  useEffect(() => {
    if (isWaiting && isOnline) saveAgain();
  }, [isWaiting, isOnline]);

  /** Takes over what somebody else saved; what was changed here stays. */
  const rebaseOn = (current: WireRow) => {
    stored.current = { id: current.id, version: current.version };
    goOnFrom(current, changesSince(type, loaded, values));
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
    /** A save could not leave, and leaves by itself. */
    isWaiting,
    numberToTell,
    isDirty: Object.keys(changedFields(type, loaded, values, false)).length > 0,
    save,
    rebaseOn,
  };
}
