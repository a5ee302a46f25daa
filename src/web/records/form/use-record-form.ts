import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { uploadsEnded } from "../../fields/use-upload.ts";
import { isRefusal, isUnreached } from "../../lib/api-error.ts";
import { useIsOnline } from "../../lib/connection.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast, toastMissing, toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";
import { isPersonType, recordName } from "../parts/record-name.ts";
import { dayErrors } from "./day-errors.ts";
import { noProblem, type FormProblem } from "./form-problem.ts";
import { changedFields, missingFields, presetValues, shownVersion } from "./form-values.ts";
import { withWaivers } from "./waivers.ts";
import { recordHooks } from "../parts/hook.ts";
import { asStored, changesSince, compareEdits } from "./merge.ts";
import { fetchRecord, saveRecord, type SaveAnswer, type SaveChoices } from "../parts/record-calls.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { withDraft } from "./draft-values.ts";
import { useFollowing } from "./use-following.ts";
import type { FormContext } from "./visible-fields.ts";

interface RecordFormOptions {
  record: WireRow;
  /** Values that are already typed. */
  begun?: Values | undefined;
  context: FormContext;
  isSubPage: boolean;
  /** True for the short form of a new person. */
  isQuick?: boolean;
  /** Replaces `saveRecord`. */
  store?: typeof saveRecord | undefined;
  onSaved: (recordId: string) => void;
  /** Called with the names of the invalid fields, in form order. */
  onWrong: (names: readonly string[]) => void;
}

/** A sent save. Until it is stored or refused, retries repeat it unchanged, so that it takes effect only once. */
type Request = { key: string; data: Values; values: Values; choices?: SaveChoices };

const isEmpty = (values: Values) => Object.keys(values).length === 0;

/** The values, the errors, and the saving of one record. */
export function useRecordForm(options: RecordFormOptions) {
  const { record, begun, context, isSubPage, isQuick, store = saveRecord, onSaved, onWrong } = options;
  const { t, i18n } = useTranslation();
  const scope = useRecordScope();
  const { type, isNew } = context;
  const texts = useFieldTexts(type.name);
  const hooks = recordHooks(type.name);
  const [loaded, setLoaded] = useState<Values>(() =>
    isNew
      ? { ...record, ...presetValues(scope, record, i18n.language), ...hooks.initialValues?.(scope) }
      : record,
  );
  const [values, setValues] = useState<Values>(() => withDraft(type, loaded, begun ?? {}));
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setIsSaving] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  // Shown once, before the form closes.
  const [numberToShow, setNumber] = useState<{ number: string; recordId: string }>();
  // Prevents a second save on a double click.
  const isBusy = useRef(false);
  const stored = useRef({ id: isNew ? "0" : record.id, version: shownVersion(type, record) });
  const unanswered = useRef<Request>(undefined);

  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const { ask, arrived } = useFollowing(hooks.onChange, latest, setValues);
  // Keeps its identity for the life of the form, so that only changed fields render again.
  const changeMany = useCallback(
    (sent: Values) => {
      const changes = withWaivers(type, latest.current, sent);
      const next = { ...latest.current, ...changes };
      latest.current = next;
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

  /** Replaces the loaded record with the server's current one, and applies the local changes in `mine` to it. */
  const applyCurrent = (current: Values, mine: Values) => {
    const next = withDraft(type, current, mine);
    setLoaded(current);
    setValues(next);
    latest.current = next;
  };

  /** After a successful save, the form stays open with the edits made since the request was sent. */
  const continueAfterSave = async (id: string, sent: Values, mine: Values): Promise<Values> => {
    // If the record can't be loaded, the next save names the former version, so that others' changes are noticed.
    stored.current = { ...stored.current, id };
    applyCurrent(asStored(type, sent), mine);
    const { dataValues } = await (hooks.fetchRecord ?? fetchRecord)(scope, id);
    stored.current = { id, version: dataValues.version };
    applyCurrent(dataValues, changesSince(type, asStored(type, sent), latest.current));
    return dataValues;
  };

  /** For a new person, the toast contains the name. */
  const toastSaveResult = ({ undo }: SaveAnswer) => {
    const name = isNew && isPersonType(type) ? recordName(type, latest.current) : undefined;
    toastSaved(name, undo && { ...undo, refresh: refreshAll });
  };

  const saved = useRef<Values>(undefined);
  const finish = (answer: SaveAnswer, merged: readonly string[]) => {
    saved.current = latest.current;
    toastSaveResult(answer);
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
        choices: isQuick && id === "0" ? { ...choices, quick: true } : choices,
      });
      const answer = await store(scope, id, request.data, request.key, request.choices);
      unanswered.current = undefined;
      if (answer.status === 1) {
        // Edits since then are saved now if this was a retry. Otherwise they stay in the form.
        const later = changesSince(type, request.values, latest.current);
        if (isEmpty(later)) return finish(answer, merged);
        const isEarlierTry = request.values !== wanted;
        base = await continueAfterSave(answer.recordId ?? id, request.values, later);
        if (isEarlierTry) continue;
        return toastSaveResult(answer);
      }
      const current = answer.dataValues;
      const { theirs, both } = current
        ? compareEdits(type, base, request.values, current)
        : { theirs: [], both: undefined };
      if (current && both?.length === 0) {
        merged.push(...theirs);
        stored.current = { id: current.id, version: current.version };
        applyCurrent(current, changesSince(type, base, latest.current));
        base = current;
        continue;
      }
      toastSaveFailed(answer.message);
      return refuse({ errors: answer.errors ?? {}, current, both, conflicts: answer.conflicts });
    }
  };

  const checkAndSend = async (choices?: SaveChoices) => {
    const missing = missingFields(context, latest.current, loaded);
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
      if (isRefusal(error)) unanswered.current = undefined;
      // The form's action bar shows this while the app is offline.
      if (isUnreached(error)) setIsWaiting(true);
      else toastSaveFailed(failureText(error));
    }
  };

  const save = async (choices?: SaveChoices) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    await arrived();
    // A file that is being uploaded is part of the save.
    if (await uploadsEnded(type.name, isNew ? "0" : record.id)) await checkAndSend(choices);
    setIsSaving(false);
    isBusy.current = false;
  };

  // Saves automatically once the app is online again.
  const isOnline = useIsOnline();
  const saveAgain = useEffectEvent(() => void save());
  useEffect(() => {
    if (isWaiting && isOnline) saveAgain();
  }, [isWaiting, isOnline]);

  /** Loads the version that another person saved, and keeps the local changes. */
  const rebaseOn = (current: WireRow) => {
    stored.current = { id: current.id, version: current.version };
    applyCurrent(current, changesSince(type, loaded, values));
    setProblem(noProblem);
  };

  /** Returns true if saving deactivates a person whose work must be reassigned. */
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
    /** True if a save could not be sent. It is sent automatically later. */
    isWaiting,
    numberToShow,
    isDirty: Object.keys(changedFields(type, loaded, values, false)).length > 0,
    save,
    /** Returns what was typed since everything was saved. */
    typedSince: (): Values => changesSince(type, saved.current ?? latest.current, latest.current),
    rebaseOn,
  };
}
