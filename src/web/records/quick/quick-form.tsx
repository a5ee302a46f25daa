import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { newRow } from "#shared/records/new-values.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isRequired } from "#shared/records/required.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { IconAlertCircle } from "../../components/icons/index.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { titleOf, toHtml } from "../parts/note-text.ts";
import { draftKey, readDraft, writeDraft } from "../form/draft-store.ts";
import { FormField } from "../form/form-field.tsx";
import { isSame } from "../form/form-values.ts";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import { useRecordForm } from "../form/use-record-form.ts";
import type { FormContext } from "../form/visible-fields.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useOptionLists } from "../parts/use-record.ts";
import { useOpening } from "../parts/use-opening.ts";
import { quickMore } from "./more.ts";
import classes from "./quick.module.css";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";
import { submitOnKey } from "../../lib/submit-key.ts";

interface QuickFormProps {
  /** Names of the fields to show, in order. For a feed, the text comes first. */
  names: readonly string[];
  /** Initial values of the record, in addition to the type's defaults. */
  given?: Values;
  /** Name of the stored draft. Drafts are stored per author and mentee. */
  draft: string;
  className?: string | undefined;
  onSaved: () => void;
  onCancel?: () => void;
  /** Called on an attempt to save without a mentee. */
  onLacksMentee?: () => void;
  /** Called when sending starts and ends. */
  onSending?: (isSending: boolean) => void;
  /** Called when all options are loaded. Inputs may have been replaced by then. */
  onReady?: () => void;
}

/** Key of the additional inputs in a draft. */
const moreName = "more";

/** Returns the field values of a text: the full text, and a title from its beginning. */
const written = ({ feed, nameFields: [title] }: RecordType, text: string): Values =>
  feed ? { [feed.text]: toHtml(text), ...(title ? { [title]: titleOf(text) } : {}) } : {};

/** Adds a record to a mentee in one step. The input is stored as a draft until it is saved. */
export function QuickForm(props: QuickFormProps) {
  const { names, given, className, onSaved, onCancel, onLacksMentee, onSending, onReady } = props;
  const { t } = useTranslation();
  const { type, caller, menteeId } = useRecordScope();
  const { feed } = type;
  const texts = useFieldTexts(type.name);
  const key = draftKey(caller.accountId, type.name, props.draft, menteeId);
  const [draft] = useState(() => readDraft(unsavedTexts, key)?.values ?? {});
  const [text, setText] = useState(asText(draft["text"]));
  const context: FormContext = useMemo(
    () => ({ type, caller, isNew: true, isView: false, hasText: texts.has }),
    [type, caller, texts],
  );
  const fields = useMemo(
    () =>
      names.flatMap((name) => {
        const field = type.fields[name];
        return field ? [{ name, field }] : [];
      }),
    [type, names],
  );
  const options = useOptionLists(
    fields.map(({ field }) => field),
    undefined,
  );
  const isReady = fields.every(
    ({ field: { options: from } }) => !from || !("list" in from) || options[from.list],
  );
  useEffect(() => {
    if (isReady) onReady?.();
  }, [isReady, onReady]);
  const [record] = useState(() => newRow(type, given ?? {}));
  const more = quickMore(type.name);
  const [chosen, setChosen] = useState(draft[moreName]);
  const [isChecked, setIsChecked] = useState(false);
  const opening = useOpening();
  const lastTyped = useRef("");
  const form = useRecordForm({
    record,
    begun: {
      ...Object.fromEntries(names.flatMap((name) => (name in draft ? [[name, draft[name]]] : []))),
      ...written(type, text),
    },
    context,
    isSubPage: true,
    store: more?.storeOf(chosen),
    onSaved: () => {
      // A panel that was closed may have been opened again. What was typed there since then stays.
      const kept = readDraft(unsavedTexts, key)?.values ?? {};
      if (opening.current || JSON.stringify(kept) === lastTyped.current) writeDraft(unsavedTexts, key, {});
      onSaved();
    },
    onWrong: () => undefined,
  });
  const { values, loaded, problem, isSaving, isWaiting, changeMany } = form;
  const typed = JSON.stringify({
    ...(text.trim() ? { text } : {}),
    ...(chosen === undefined ? {} : { [moreName]: chosen }),
    ...Object.fromEntries(
      names.filter((name) => !isSame(values[name], loaded[name])).map((name) => [name, values[name]]),
    ),
  });
  useEffect(() => {
    lastTyped.current = typed;
    writeDraft(unsavedTexts, key, JSON.parse(typed) as Values);
  }, [key, typed]);
  useEffect(() => onSending?.(isSaving || isWaiting), [onSending, isSaving, isWaiting]);
  const canSave = (!feed || text.trim() !== "") && !isSaving;
  const save = () => {
    setIsChecked(true);
    if (menteeId === undefined) onLacksMentee?.();
    else if (canSave && !more?.isMissing(chosen, values)) void form.save();
  };
  return (
    <form
      aria-label={texts.own("add")}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <div role="presentation" className={className} onKeyDownCapture={submitOnKey}>
        {feed ? (
          <GrowingText
            name="quickText"
            label={texts.label(feed.text)}
            minRows={2}
            maxRows={12}
            maxLength={type.fields[feed.text]?.max}
            value={text}
            error={
              problem.errors[feed.text] ?? (isChecked && !text.trim() ? t("common.required") : undefined)
            }
            onChange={(event) => {
              setText(event.currentTarget.value);
              changeMany(written(type, event.currentTarget.value));
            }}
          />
        ) : null}
        <div className={classes.fields}>
          {fields.map(({ name, field }) => (
            <div key={name} className={classes.field} data-kind={field.kind}>
              <FormField
                type={type}
                recordId="0"
                name={name}
                field={field}
                isReadOnly={false}
                texts={texts}
                values={values}
                labels={record.labels}
                error={problem.errors[name]}
                isRequired={isRequired(type, field, values, true)}
                hasHelp={false}
                options={options}
                onChangeMany={changeMany}
              />
            </div>
          ))}
          {more ? (
            <div className={classes.more}>
              <more.Input value={chosen} values={values} hasError={isChecked} onChange={setChosen} />
            </div>
          ) : null}
          <div className={classes.buttons}>
            {onCancel ? (
              <Button variant="default" onClick={onCancel}>
                {t("common.cancel")}
              </Button>
            ) : null}
            <Button type="submit" loading={isSaving}>
              {t("screens.form.save")}
            </Button>
          </div>
        </div>
        {problem.conflicts ? (
          <OverlapNotice conflicts={problem.conflicts} onSave={() => void form.save({ force: true })} />
        ) : null}
        {isWaiting ? (
          <Alert role="alert" color="yellow" mt="xs" icon={<IconAlertCircle aria-hidden />}>
            {t("screens.form.waiting")}
          </Alert>
        ) : (
          <Text size="xs" c="dimmed" className={classes.keys} visibleFrom="sm">
            {t("screens.form.quick.keys")}
          </Text>
        )}
      </div>
    </form>
  );
}
