import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { readerZone } from "../../lib/clock.ts";
import { registry } from "../../lib/organization-types.ts";
import { refreshAll } from "../../lib/query-client.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { ForeignTypeContext, useFieldTexts } from "../../fields/field-texts.ts";
import type { AskedPanel, MenteeFace } from "../../lib/quick-panels.ts";
import { draftKey, readDraft, writeDraft } from "../form/draft-store.ts";
import { recordHooks } from "../parts/hook.ts";
import { RecordScopeProvider, type RecordScope } from "../parts/record-scope.ts";
import { useCaller } from "../parts/use-caller.ts";
import { useMenteeScope } from "../parts/use-mentee-scope.ts";
import { minimalFields, nextHour } from "../quick/minimal-fields.ts";
import { MenteePicker } from "../quick/mentee-picker.tsx";
import { PanelHeading } from "../quick/panel-heading.tsx";
import { QuickForm } from "../quick/quick-form.tsx";
import classes from "../quick/quick.module.css";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";
import { Dialog } from "../../components/dialog.tsx";
import "./provide.ts";

interface QuickPanelProps extends AskedPanel {
  what: TableName;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Drafts of panels are separate from those of the box in a list, and drafts for different start times are separate
 * from each other.
 */
const draftOf = (start: AskedPanel["start"]) => (start ? `panel ${start.local}` : "panel");
const focusable = "textarea, select, input:not([type=hidden])";

/** Moves the focus from the dialog to its first field. */
const focusFirstField = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>(focusable)?.focus();
const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (target === currentTarget) focusFirstField(currentTarget);
};

function Panel({
  what,
  type,
  start,
  fields: asked,
  mentee,
  onPick,
  onClose,
}: Omit<QuickPanelProps, "isOpen"> & { type: RecordType; onPick: (mentee: MenteeFace | null) => void }) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const fields = useRef<HTMLDivElement>(null);
  const [isFirst] = useState(!mentee);
  const [lacksMentee, setLacksMentee] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const menteeId = mentee?.id;
  const own: RecordScope = useMemo(
    () => ({ type, caller, menteeId, organizationId: caller.organizationId, isNested: true }),
    [type, caller, menteeId],
  );
  const { scope, foreign, isLoading } = useMenteeScope(own);
  const names = useMemo(
    () => [
      ...minimalFields(scope.type, recordHooks(what).initialValues?.(scope) ?? {}, i18n.language),
      ...(asked ?? []),
    ],
    [scope, what, asked, i18n.language],
  );
  const focusWhenReady = useCallback(() => {
    // A field can't receive the focus before its options are loaded.
    if (document.activeElement === fields.current) focusFirstField(fields.current);
  }, []);
  // After a mentee is picked, moves the focus to the first field.
  const wasPicked = useRef(false);
  useEffect(() => {
    if (menteeId && wasPicked.current) fields.current?.focus();
  }, [menteeId, isLoading]);
  const draftName = draftOf(start);
  const keyOf = (id: string | undefined) => draftKey(caller.accountId, what, draftName, id);
  const [isOld, setIsOld] = useState(() => readDraft(unsavedTexts, keyOf(menteeId)) !== null);
  const [begin] = useState(() => start ?? { local: nextHour(), zone: readerZone() });
  const moments = names.filter((name) => scope.type.fields[name]?.value === "moment");
  const handlePick = (next: MenteeFace | null) => {
    const typed = readDraft(unsavedTexts, keyOf(menteeId));
    const hasDraft = next !== null && readDraft(unsavedTexts, keyOf(next.id)) !== null;
    // A new draft moves to the picked mentee. A draft that was stored earlier for a mentee stays with that mentee.
    if (typed && next && !hasDraft && (menteeId === undefined || !isOld)) {
      writeDraft(unsavedTexts, keyOf(next.id), typed.values);
      writeDraft(unsavedTexts, keyOf(menteeId), {});
    }
    setIsOld(hasDraft);
    wasPicked.current = next !== null;
    onPick(next);
  };
  return (
    <div className={classes.panel}>
      {isFirst ? (
        <MenteePicker
          value={mentee ?? null}
          error={lacksMentee && !mentee ? t("screens.form.quick.menteeMissing") : undefined}
          isFirst
          isLocked={isSending}
          onChange={handlePick}
        />
      ) : null}
      {isLoading ? null : (
        <RecordScopeProvider value={scope}>
          <ForeignTypeContext value={foreign}>
            <div ref={fields} tabIndex={-1} data-autofocus={!isFirst || undefined} onFocus={focusFirst}>
              <QuickForm
                key={menteeId ?? ""}
                className={asked ? `${classes.panel} ${classes.roomy}` : classes.panel}
                names={names}
                given={Object.fromEntries(moments.map((name) => [name, begin]))}
                draft={draftName}
                onSaved={() => {
                  onClose();
                  void refreshAll();
                }}
                onCancel={onClose}
                onLacksMentee={() => setLacksMentee(true)}
                onSending={setIsSending}
                onReady={focusWhenReady}
              />
            </div>
          </ForeignTypeContext>
        </RecordScopeProvider>
      )}
    </div>
  );
}

/** Adds a record to a mentee and asks only for the mentee and the fields that nothing else fills in. */
export default function QuickPanel(props: QuickPanelProps) {
  const { t } = useTranslation();
  const texts = useFieldTexts(props.what);
  const type = registry.get(props.what);
  const [mentee, setMentee] = useState(props.mentee ?? null);
  const what = texts.own("add") ?? t("screens.list.add");
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={
        <PanelHeading
          mentee={mentee}
          title={(name) => (name ? t("screens.form.quick.title", { what, name }) : what)}
        />
      }
      size={props.fields ? "lg" : undefined}
      transitionProps={{ duration: 100 }}
    >
      {type ? <Panel {...props} type={type} mentee={mentee ?? undefined} onPick={setMentee} /> : null}
    </Dialog>
  );
}

/** Preloads what the fields may need, so that the first one can receive the focus. */
QuickPanel.prefetch = ChoiceSelect.prefetch;
