import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { NumberDialog } from "../form/number-dialog.tsx";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { isRequired } from "#shared/records/required.ts";
import { missingAnswers } from "#shared/records/waivers.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { prefetchCells } from "../../fields/cells.tsx";
import { submitOnKey } from "../../lib/submit-key.ts";
import { useCommandKey } from "../../lib/use-command-key.ts";
import { useIsPrinting } from "../parts/print/use-is-printing.ts";
import { useAnswers } from "../form/answers.ts";
import { draftKey, writeDraft } from "../form/draft-store.ts";
import { ErrorSummary } from "../form/error-summary.tsx";
import { FormBar } from "../form/form-bar.tsx";
import classes from "../form/form-layout.module.css";
import { ConflictNotice, DraftNotice, IncompleteNotice } from "../form/form-notices.tsx";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import { FormSections } from "../form/form-sections.tsx";
import { HandOverDialog } from "../hand-over/hand-over-dialog.tsx";
import { recordHooks } from "../parts/hook.ts";
import type { saveRecord } from "../parts/record-calls.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { withDraft } from "../form/draft-values.ts";
import { useChosenOrganization } from "../form/use-chosen-type.ts";
import { useDraft } from "../form/use-draft.ts";
import { useOptionLists } from "../parts/use-record.ts";
import { useRecordForm } from "../form/use-record-form.ts";
import { visibleFields, type FormContext } from "../form/visible-fields.ts";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";

const DuplicateNotice = lazyPart(() => import("../form/duplicate-notice.tsx"), { place: "none" });

interface FormEditorProps {
  record: WireRow;
  /** Values that are already typed. */
  begun?: Values | undefined;
  /** The record after an earlier value was restored from the history. Unsaved changes in the form stay. */
  restored?: WireRow;
  isNew: boolean;
  isView: boolean;
  /** Names of the fields to show. If missing, all are shown. */
  only?: ReadonlySet<string> | undefined;
  /** Shows the section of a field, if the form shows one section at a time. Printing shows all. */
  onHidden?: ((name: string) => void) | undefined;
  /** Shows all fields of a new record that has a short form. */
  onWhole?: (() => void) | undefined;
  /** True to use the toast title for a mentee's pages if data is missing. */
  isSubPage: boolean;
  /** Gets the name of the saved record, and a function that returns what was typed since. */
  onSaved: (recordId: string, name: string, typedSince: () => Values) => void;
  onClose?: () => void;
  /** Called with the organization in the form. */
  onOrganization?: (organizationId: string) => void;
}

const focusable =
  'input:not([type="hidden"]):not([type="file"]), select, textarea, [contenteditable="true"], button';

export function FormEditor(props: FormEditorProps) {
  const { record, restored, isNew, isView, only, onWhole, onHidden, isSubPage, onSaved, onClose } = props;
  const { t } = useTranslation();
  const { type, caller, menteeId, isNested, zone } = useRecordScope();
  const texts = useFieldTexts(type.name);
  // In print, the form shows labels and stored values.
  const isPrinting = useIsPrinting() && !isNew;
  const isRead = isView || isPrinting;
  const printsAll = isPrinting && onHidden !== undefined;
  const context: FormContext = useMemo(
    () => ({ type, caller, isNew, isView: isRead, only: printsAll ? undefined : only, hasText: texts.has }),
    [type, caller, isNew, isRead, only, printsAll, texts],
  );
  useEffect(() => void prefetchCells(), []);
  const root = useRef<HTMLFormElement>(null);
  const [isAsking, asking] = useDisclosure();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const key = draftKey(caller.accountId, type.name, isNew ? "0" : record.id, menteeId);
  const [storing, setStoring] = useState<{ by?: typeof saveRecord | undefined }>({});
  const answers = useAnswers();
  const form = useRecordForm({
    record,
    begun: props.begun,
    context,
    isSubPage,
    isQuick: onWhole !== undefined,
    store: answers?.wrap(storing.by) ?? storing.by,
    onWrong: setWrong,
    onSaved: (recordId) => close(recordId),
  });
  const close = (recordId: string) => {
    draft.clear();
    isReleased.current = true;
    onSaved(recordId, recordName(type, form.values), form.typedSince);
  };
  // True after saving. Leaving asks no question then, even before the next render.
  const isReleased = useRef(false);
  const { loaded, problem, changeMany } = form;
  const values = isPrinting ? loaded : form.values;
  const draft = useDraft(type, key, loaded, form.values);
  const fields = useMemo(() => visibleFields(context, values), [context, values]);
  const open = fields.filter(({ isReadOnly }) => !isReadOnly);
  const organizationId = asText(values["organizationId"]) || undefined;
  useChosenOrganization({ ...props, type, zone, organizationId, setValues: form.setValues });
  const options = useDeferredValue(
    useOptionLists(
      open.map(({ field }) => field),
      organizationId,
    ),
  );

  const takeRestored = useEffectEvent(form.rebaseOn);
  useEffect(() => {
    if (restored) takeRestored(restored);
  }, [restored]);
  // The error list gets the focus. The array is new after every failed save.
  const summary = useRef<HTMLDivElement>(null);
  const showFirst = useEffectEvent(([first = ""]: readonly string[]) => {
    if (only && !only.has(first)) onHidden?.(first);
  });
  useEffect(() => {
    if (wrong.length === 0) return;
    showFirst(wrong);
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "center" });
  }, [wrong]);
  // The button that shows all fields is gone then.
  const isQuick = onWhole !== undefined;
  const wasQuick = useRef(isQuick);
  useEffect(() => {
    if (wasQuick.current && !isQuick) root.current?.querySelector<HTMLElement>(focusable)?.focus();
    wasQuick.current = isQuick;
  }, [isQuick]);
  const goToField = (name: string) => {
    const place = root.current?.querySelector(`[data-field="${name}"]`);
    place?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "center" });
  };
  const wrongNames = fields.map(({ name }) => name).filter((name) => problem.errors[name]);

  const { FormAside: Aside, Reach } = recordHooks(type.name);
  const canSave = !isView && open.length > 0;
  const handleSave = () => {
    if (!canSave) return;
    const unsaid = answers?.ask();
    if (unsaid) return goToField(unsaid);
    if (form.endsWork()) asking.open();
    else void form.save();
  };
  useCommandKey("s", handleSave);
  const isDirty = canSave && (form.isDirty || Boolean(answers?.isDirty));
  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      data-mode={isRead ? "view" : isNew ? "add" : "edit"}
      onKeyDownCapture={submitOnKey}
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      {isPrinting && form.isDirty ? <Text size="sm">{t("screens.form.printsStored")}</Text> : null}
      {draft.offered && canSave ? (
        <DraftNotice
          savedAt={draft.offered.savedAt}
          onRestore={() => {
            if (draft.offered) form.setValues(withDraft(type, values, draft.offered.values));
            draft.dismiss();
          }}
          onDiscard={draft.dismiss}
        />
      ) : null}
      {type.hasWaivers && !isNew && !only && !record["anonymizedAt"] ? (
        <IncompleteNotice labels={missingAnswers(type, loaded).map((name) => texts.label(name))} />
      ) : null}
      {wrongNames.length > 0 ? (
        <ErrorSummary ref={summary} names={wrongNames} errors={problem.errors} onGo={goToField} />
      ) : null}
      {open.some(({ field }) => isRequired(context.type, field, values, context.isNew)) ? (
        <Text size="sm" c="dimmed" mb="xs">
          {t("screens.form.requiredField")}
        </Text>
      ) : null}
      <FormSections
        context={context}
        recordId={isNew ? "0" : record.id}
        fields={fields}
        texts={texts}
        values={values}
        labels={record.labels}
        errors={problem.errors}
        options={options}
        headingOrder={isNested ? 3 : 2}
        onChangeMany={changeMany}
        notice={isNew && canSave && type.duplicates ? <DuplicateNotice values={values} /> : null}
      />
      {Aside ? <Aside values={values} /> : null}
      {Reach && canSave && !isNew && caller.accountType === "staff" ? (
        <Reach record={record} onStore={(by) => setStoring({ by })} />
      ) : null}
      <FormBar
        isView={!canSave}
        isSaving={form.isSaving}
        isDirty={isDirty}
        isWaiting={form.isWaiting}
        onClose={onClose}
        onWhole={onWhole}
        notice={
          problem.current ? (
            <ConflictNotice
              fields={(problem.both ?? []).map((name) => texts.label(name))}
              onLoad={() => problem.current && form.rebaseOn(problem.current)}
            />
          ) : problem.conflicts ? (
            <OverlapNotice conflicts={problem.conflicts} onSave={() => void form.save({ force: true })} />
          ) : null
        }
      />
      {form.numberToShow ? (
        <NumberDialog
          number={form.numberToShow.number}
          onClose={() => form.numberToShow && close(form.numberToShow.recordId)}
        />
      ) : null}
      {type.handsOver ? (
        <HandOverDialog
          isOpen={isAsking}
          isBusy={form.isSaving}
          tableName={type.name}
          tableId={record.id}
          way="disable"
          onNo={asking.close}
          onYes={({ takerId, unstaffed }) => void form.save({ takerId, unstaffed }).then(asking.close)}
        />
      ) : null}
      <UnsavedGuard
        isDirty={isDirty}
        isReleased={isReleased}
        onLeave={() => writeDraft(unsavedTexts, key, {})}
      />
    </form>
  );
}
