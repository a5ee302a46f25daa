import { Button, Group, Paper, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconLock } from "../../components/icons/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PrintButton } from "../print/print-button.tsx";
import { printPage } from "../print/print-page.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormEditor } from "./form-editor.tsx";
import { HistoryButton } from "../history/history-button.tsx";
import { recordHooks } from "../hooks/index.ts";
import type { OpenRecord } from "../list/list-url.ts";
import { isPersonType, recordName } from "../record-name.ts";
import { RecordScopeProvider, useRecordScope, type AddedRecord } from "../record-scope.ts";
import { ForeignTypeContext } from "../../fields/field-texts.ts";
import { foreignType } from "../../lib/organization-types.ts";
import { rowAbilities } from "../list/row-abilities.ts";
import { ScreenHeading } from "../screen-heading.tsx";
import { useFormTitle } from "./use-form-title.ts";
import { recordKey } from "../record-key.ts";
import { useEarlyOptions, useRecord } from "../use-record.ts";
import { tableKey } from "../list/use-record-list.ts";

const AnswersProvider = lazyPart(() => withTexts(["answers"], () => import("./answers-provider.tsx")), {
  place: "none",
});

interface RecordFormProps extends OpenRecord {
  /** Stays open on the saved record instead of returning to a list. */
  isSingle?: boolean;
  /** True on a mentee's subpage. */
  isSubPage?: boolean;
  onClose?: () => void;
  onSaved?: () => void;
  /** Called after a person was added. Returns to the list. */
  onAdded?: (added: AddedRecord) => void;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    // As high as the window, so that content below it isn't visible until the fields are.
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

/** False for read-only record types and for parts of another record. */
const hasHistory = (caller: Caller, type: RecordType): boolean =>
  caller.accountType === "staff" && !type.readOnly && !type.storedIn;

export default function RecordForm({
  id,
  mode,
  isSingle,
  isSubPage,
  onClose,
  onSaved,
  onAdded,
}: RecordFormProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { caller, menteeId, another } = scope;
  const Extra = recordHooks(scope.type.name).FormExtra;
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useRecord(id);
  const theirs = data?.customFields;
  const { name: table } = scope.type;
  const foreign = useMemo(() => (theirs && foreignType(table, theirs)) ?? null, [table, theirs]);
  const type = foreign ?? scope.type;
  const shownScope = useMemo(() => ({ ...scope, type }), [scope, type]);
  useEarlyOptions(type, caller, mode);
  const [round, setRound] = useState(0);
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
  const isView = mode === "view" || (isNew ? !mayAdd : !record || !rowAbilities(caller, type, record).edit);
  const handleSaved = async (recordId: string, name: string) => {
    // Other screens that show the record, such as the calendar, refetch when they are opened.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "record",
      refetchType: "none",
    });
    void client.invalidateQueries({ queryKey: tableKey(type.name) });
    void client.invalidateQueries({ queryKey: ["options"] });
    recordHooks(type.name).onSaved?.(client);
    onSaved?.();
    if (isNew && onAdded && isPersonType(type)) return onAdded({ id: recordId, name });
    if (!isSingle) return onClose?.();
    await client.invalidateQueries({ queryKey: recordKey(type.name) });
    setRestored(undefined);
    setRound((before) => before + 1);
  };
  const handleRestored = async () => {
    void client.invalidateQueries({ queryKey: tableKey(type.name) });
    setRestored((await refetch()).data?.dataValues);
  };
  const { title, subtitle } = useFormTitle({ record, isNew, isView, isSingle });
  // The record is reloaded after a save, which needs a new form.
  const formKey = `${menteeId}/${id}/${shown.round}`;
  const editor = record ? (
    <FormEditor
      key={formKey}
      record={record}
      restored={restored}
      isNew={isNew}
      isView={isView}
      isSubPage={isSubPage ?? menteeId !== undefined}
      onSaved={(recordId, name) => void handleSaved(recordId, name)}
      onClose={onClose}
    />
  ) : null;
  if (isNew && !mayAdd) return <EmptyState icon={IconLock} title={t("errors.forbidden")} />;
  const extra = record && !isNew && !isView && Extra ? <Extra record={record} scope={scope} /> : null;
  const form = (
    <section
      aria-label={title}
      data-page-name={record && !isNew && !isSingle ? recordName(type, record) : undefined}
    >
      {onClose ? (
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
      <ScreenHeading
        title={title}
        subtitle={subtitle}
        actions={
          record && !isNew ? (
            <>
              <PrintButton onPrint={printPage} />
              {hasHistory(caller, type) ? (
                <HistoryButton record={record} isEditable={!isView} onChanged={handleRestored} />
              ) : null}
            </>
          ) : null
        }
      />
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
            {extra}
          </AnswersProvider>
        </PartFallback>
      ) : (
        <>
          {editor}
          {extra}
        </>
      )}
    </section>
  );
  return (
    <RecordScopeProvider value={shownScope}>
      <ForeignTypeContext value={foreign}>{form}</ForeignTypeContext>
    </RecordScopeProvider>
  );
}
