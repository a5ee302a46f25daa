import { Button, Group, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import { newValues } from "#shared/records/new-values.ts";
import { registry } from "#shared/records/registry.ts";
import { joinList } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { Input } from "../../fields/inputs.tsx";
import { call } from "../../lib/api.ts";
import { momentOf } from "../../lib/moments.ts";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import { useRecordForm } from "../form/use-record-form.ts";
import type { FormContext } from "../form/visible-fields.ts";
import { RecordScopeProvider, type AddedRecord } from "../record-scope.ts";
import { useCaller } from "../use-caller.ts";
import type { saveRecord } from "../record-calls.ts";
import { useOptionLists } from "../use-record.ts";
import classes from "./appointments.module.css";
import { daysOf, noRepeat, ruleOf } from "./repeat.ts";
import { RepeatInput } from "./repeat-input.tsx";
import { MenteePicker } from "../quick/mentee-picker.tsx";
import { PanelHeading } from "../quick/panel-heading.tsx";

const type = registry.get("appointments");
/** What a new appointment is asked for; the form of the record has the rest. */
const asked = ["type", "start", "minutes", "mode", "place", "staff", "bring"];
const wide = new Set(["start", "place", "staff", "bring"]);
const fields = asked.flatMap((name) => {
  const field = type?.fields[name];
  return field ? [{ name, field }] : [];
});

/** Stores an appointment and those that repeat it, all or none. */
const storeSeries =
  (rule: SeriesRule): typeof saveRecord =>
  ({ menteeId }, _id, data, key, choices = {}) =>
    call("/appointments/series", { menteeId, data, rule, ...choices }, key ? { key } : {});

interface PlanDialogProps {
  isOpen: boolean;
  /** Wall time and zone that it begins with; none: they are typed. */
  start?: { local: string; zone: string } | undefined;
  onClose: () => void;
}

interface PlanFormProps extends Omit<PlanDialogProps, "isOpen"> {
  mentee: AddedRecord | null;
  onPick: (mentee: AddedRecord | null) => void;
  context: FormContext;
}

function PlanForm({ start, mentee, context, onPick, onClose }: PlanFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const texts = useFieldTexts("appointments");
  const { caller } = context;
  const [isChecked, setIsChecked] = useState(false);
  const options = useOptionLists(
    fields.map(({ field }) => field),
    caller.organizationId,
  );
  const [record] = useState<WireRow>(() => ({
    ...newValues(context.type),
    start: start ?? "",
    staff: joinList([caller.personId]),
    id: "0",
    version: 0,
    labels: {},
    editButton: true,
    deleteButton: false,
    archiveButton: false,
  }));
  const [repeat, setRepeat] = useState(noRepeat);
  const rule = ruleOf(repeat);
  const { values, changeMany, problem, isSaving, save } = useRecordForm({
    record,
    context,
    isSubPage: true,
    store: rule ? storeSeries(rule) : undefined,
    onSaved: () => {
      onClose();
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "record" });
    },
    onWrong: () => undefined,
  });
  const first = momentOf(values["start"])?.local.slice(0, 10);
  const lacksEnd = repeat.every !== "none" && !(rule && first && daysOf(first, rule).length > 1);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (mentee && !lacksEnd) void save();
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <MenteePicker
        value={mentee}
        error={isChecked && !mentee ? t("calendar.menteeMissing") : undefined}
        onChange={onPick}
      />
      <div className={classes.fields}>
        {fields.map(({ name, field }) => (
          <div key={name} data-wide={wide.has(name) || undefined}>
            <Input
              table="appointments"
              recordId="0"
              name={name}
              field={field}
              label={texts.label(name)}
              help={name === "bring" ? texts.help(name) : undefined}
              error={problem.errors[name]}
              isRequired={field.required === "always"}
              value={values[name]}
              values={values}
              options={field.options && "list" in field.options ? (options[field.options.list] ?? []) : []}
              onChange={(value) => changeMany({ [name]: value })}
              onChangeMany={changeMany}
            />
          </div>
        ))}
      </div>
      <RepeatInput value={repeat} start={values["start"]} hasError={isChecked} onChange={setRepeat} />
      {problem.conflicts ? (
        <OverlapNotice conflicts={problem.conflicts} onSave={() => void save({ force: true })} />
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("calendar.plan")}
        </Button>
      </Group>
    </form>
  );
}

/** A new appointment of any mentee. */
export default function PlanDialog({ isOpen, start, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const texts = useFieldTexts("appointments");
  const isMounted = useMounted();
  const [mentee, setMentee] = useState<AddedRecord | null>(null);
  const context: FormContext | undefined = useMemo(
    () => type && { type, caller, isNew: true, isView: false, hasText: texts.has },
    [caller, texts],
  );
  const scope = useMemo(
    () =>
      type && { type, caller, menteeId: mentee?.id, organizationId: caller.organizationId, isNested: true },
    [caller, mentee],
  );
  if (!context || !scope) return null;
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title={
        <PanelHeading
          mentee={mentee}
          title={(name) =>
            name
              ? t("screens.form.quick.title", { what: t("calendar.planTitle"), name })
              : t("calendar.planTitle")
          }
        />
      }
      size="lg"
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <RecordScopeProvider value={scope}>
        <PlanForm start={start} mentee={mentee} context={context} onPick={setMentee} onClose={onClose} />
      </RecordScopeProvider>
    </Modal>
  );
}
