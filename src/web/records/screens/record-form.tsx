import { Button, Group, Paper, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconLock } from "../../components/icons/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import type { Values } from "../../fields/field-props.ts";
import { dashboardKey } from "../../lib/first-answers.ts";
import { FormEditor } from "./form-editor.tsx";
import { recordHooks } from "../parts/hook.ts";
import {
  type OpenRecord,
  RecordScopeProvider,
  useRecordScope,
  type AddedRecord,
} from "../parts/record-scope.ts";
import { isPersonType, recordName } from "../parts/record-name.ts";
import { ForeignTypeContext } from "../../fields/field-texts.ts";
import { rowAbilities } from "../list/row-abilities.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useFormTitle } from "../form/use-form-title.ts";
import { recordKey } from "../parts/record-key.ts";
import { useChosenType } from "../form/use-chosen-type.ts";
import { useEarlyOptions } from "../form/use-early-options.ts";
import { useRecord } from "../parts/use-record.ts";
import { tableKey } from "../list/use-record-list.ts";
import { useStaysHere } from "../parts/use-stays-here.ts";

const AnswersProvider = lazyPart(() => withTexts(["answers"], () => import("../form/answers-provider.tsx")), {
  place: "none",
});

const FormActions = lazyPart(() => import("./form-actions.tsx"), { place: "none" });
const FormParts = lazyPart(() => import("../form/form-parts.tsx"));
const RecordFacts = lazyPart(() => withTexts(["find"], () => import("../parts/record-facts.tsx")));

interface RecordFormProps extends OpenRecord {
  /** Stays open on the saved record instead of returning to a list. */
  isSingle?: boolean;
  /** Names of the fields of one section, which is edited in place. */
  only?: ReadonlySet<string>;
  /** True on a mentee's subpage. */
  isSubPage?: boolean;
  onClose?: () => void;
  /** Opens the form of a record that is read. */
  onEdit?: () => void;
  onSaved?: () => void;
  /** Called after a person was added. Returns to the list. */
  onAdded?: (added: AddedRecord) => void;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    // As tall as the window, so that content below it isn't visible until the fields are.
    <Paper p="md" mih="100vh" role="status" aria-label={t("common.loading")}>
      <Stack gap="md">
        {[60, 40, 80, 50, 70].map((width) => (
          <Stack key={width} gap={6}>
            <Skeleton h={12} w={120} />
            <Skeleton h={34} w={`${width}%`} />
          </Stack>
        ))}
      </Stack>
    </Paper>
  );
}

export default function RecordForm({
  id,
  mode,
  isSingle,
  only,
  isSubPage,
  onClose,
  onEdit,
  onSaved,
  onAdded,
}: RecordFormProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { caller, menteeId, another } = scope;
  const { FormExtra: Extra, readsFirst } = recordHooks(scope.type.name);
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useRecord(id);
  const { type, foreign, zone, onOrganization } = useChosenType(id, data);
  const shownScope = useMemo(() => ({ ...scope, type, zone }), [scope, type, zone]);
  useEarlyOptions(type, caller, mode);
  const [round, setRound] = useState<{ count: number; begun?: { id: string; values: Values } }>({ count: 0 });
  const [isWhole, setWhole] = useState(false);
  const quick = useMemo(
    () => (id === "0" && type.quickAdd && !isWhole ? new Set(type.quickAdd) : undefined),
    [id, type, isWhole],
  );
  const [restored, setRestored] = useState<WireRow>();
  const loaded = data?.dataValues;
  // A long form is rendered with low priority, so that it doesn't block input. The round is deferred together with
  // its record.
  const shown = useDeferredValue(
    useMemo(
      () => ({ id, round, record: loaded && { ...loaded, ...another?.values } }),
      [id, round, loaded, another],
    ),
  );
  const record = shown.id === id ? shown.record : undefined;
  // Attribution of the answers (who answered), for callers who may read it.
  const given = another?.answers ?? data?.answers;
  const isNew = id === "0";
  const mayAdd = authorizeType(caller, type, "add") === "allow";
  const canEdit = record !== undefined && rowAbilities(caller, type, record).edit;
  const isView = mode === "view" || (isNew ? !mayAdd : !canEdit);
  const staysHere = useStaysHere();
  const handleSaved = async (recordId: string, name: string, typedSince: () => Values) => {
    // Other screens that show the record, such as the calendar, refetch when they are opened.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "record",
      refetchType: "none",
    });
    void client.invalidateQueries({ queryKey: tableKey(type.name) });
    void client.invalidateQueries({ queryKey: ["options"] });
    // The number next to Dashboard is on every screen.
    void client.invalidateQueries({ queryKey: dashboardKey });
    recordHooks(type.name).onSaved?.(client);
    onSaved?.();
    // The person went to another page while the record was being saved, and stays there.
    if (!staysHere()) return;
    if (isNew && onAdded && isPersonType(type)) return onAdded({ id: recordId, name });
    if (!isSingle) return onClose?.();
    await client.invalidateQueries({ queryKey: recordKey(type.name) });
    setRestored(undefined);
    // What was typed while the record was reloaded isn't saved yet.
    const begun = { id, values: typedSince() };
    setRound(({ count }) => ({ count: count + 1, begun }));
  };
  const handleRestored = async () => {
    void client.invalidateQueries({ queryKey: tableKey(type.name) });
    setRestored((await refetch()).data?.dataValues);
  };
  const { title, subtitle } = useFormTitle({ record, isNew, isView, isSingle });
  // The record is reloaded after a save, which needs a new form.
  const formKey = `${menteeId}/${id}/${shown.round.count}`;
  const { begun } = shown.round;
  /** Returns the form or the read-only record, with the fields of one section or all. */
  const editorOf = (part?: ReadonlySet<string>, onHidden?: (field: string) => void) =>
    !record ? null : isView && readsFirst ? (
      <Paper p="md" data-mode="view">
        <PartFallback show={<Skeleton h={320} />}>
          <RecordFacts table={type.name} row={record} isCompact />
        </PartFallback>
      </Paper>
    ) : (
      <>
        <FormEditor
          key={formKey}
          record={record}
          begun={begun?.id === id ? begun.values : undefined}
          restored={restored}
          isNew={isNew}
          isView={isView}
          only={only ?? quick ?? part}
          onHidden={onHidden}
          onWhole={quick && (() => setWhole(true))}
          isSubPage={isSubPage ?? menteeId !== undefined}
          onOrganization={onOrganization}
          onSaved={(...saved) => void handleSaved(...saved)}
          onClose={onClose}
        />
        {!isNew && !isView && !only && Extra ? <Extra record={record} scope={scope} only={part} /> : null}
      </>
    );
  const editor =
    record && type.inParts && !isNew && !isView && !only ? (
      <PartFallback show={<FormSkeleton />}>
        <FormParts record={record}>{editorOf}</FormParts>
      </PartFallback>
    ) : (
      editorOf()
    );
  if (isNew && !mayAdd)
    return <EmptyState icon={IconLock} title={t("errors.forbidden")} isPage={!scope.isNested} />;
  const form = (
    <section
      aria-label={title}
      data-page-name={record && !isNew && !isSingle ? recordName(type, record) : undefined}
    >
      {onClose && !only && !isSingle ? (
        <Group mb={4}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onClose}
          >
            {t("screens.form.back")}
          </Button>
        </Group>
      ) : null}
      {only ? null : (
        <ScreenHeading
          title={title}
          subtitle={subtitle}
          actions={
            record && !isNew ? (
              <PartFallback show={null}>
                <FormActions
                  record={record}
                  type={type}
                  isView={isView}
                  onEdit={isView && canEdit ? onEdit : undefined}
                  onRestored={handleRestored}
                />
              </PartFallback>
            ) : null
          }
        />
      )}
      {error && !record ? (
        <FailureAlert
          title={t("screens.form.recordFailed")}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : null}
      {!record && !error ? <FormSkeleton /> : null}
      {given && record ? (
        <PartFallback show={<FormSkeleton />}>
          <AnswersProvider key={formKey} type={type} given={given} record={record}>
            {editor}
          </AnswersProvider>
        </PartFallback>
      ) : (
        editor
      )}
    </section>
  );
  return (
    <RecordScopeProvider value={shownScope}>
      <ForeignTypeContext value={foreign}>{form}</ForeignTypeContext>
    </RecordScopeProvider>
  );
}
