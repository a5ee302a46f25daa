import { Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { undoMinutes } from "#shared/constants.ts";
import { unconfirmedBulk } from "#shared/contracts/bulk.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { presetValues, withDaysOf } from "../form/form-values.ts";
import type { Values } from "../../fields/field-props.ts";
import { recordHooks } from "../parts/hook.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useMenteeScope } from "../parts/use-mentee-scope.ts";
import type { BulkChoice } from "./bulk-actions.ts";
import { askedFields, BulkFields, isComplete } from "./bulk-fields.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { Roster, useRoster, type People } from "./roster.tsx";
import { useBulk } from "./use-bulk.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { Dialog } from "../../components/dialog.tsx";

interface BulkDialogProps {
  choice: BulkChoice;
  title: string;
  /** The part of the request body that identifies the records. */
  order: Readonly<Record<string, unknown>>;
  count: number;
  /** The selected people. Empty if all results of the list are selected. */
  people: People;
  /** Id of a selected mentee if all are in one organization. Date inputs start with that organization's current day. */
  placeOf: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Returns the `values` of an action for the call. */
function valuesOf(
  choice: BulkChoice,
  { type, names }: ReturnType<typeof askedFields>,
  values: Values,
  listed: string,
) {
  if (choice.action === "archive") return { activeStatus: choice.isActive ? "1" : "0" };
  if (!type) return {};
  if (choice.action === "set") {
    const below = type.name === listed ? {} : { tableName: type.name };
    return { ...below, field: choice.field, value: values[choice.field] ?? "" };
  }
  const given = names.filter((name) => {
    const field = type.fields[name];
    return field && !isMissing(values[name], field);
  });
  return { tableName: type.name, data: Object.fromEntries(given.map((name) => [name, values[name]])) };
}

/** Asks for the inputs of an action, and shows its progress and the results. */
export default function BulkDialog({
  choice,
  title,
  order,
  count: selected,
  people,
  placeOf,
  onDone,
  onClose,
}: BulkDialogProps) {
  const { t, i18n } = useTranslation();
  const scope = useRecordScope();
  const { type: listed, caller, organizationId } = scope;
  const [chosenType, setChosenType] = useState("");
  const asked = askedFields(choice, chosenType);
  const added = choice.action === "add" ? choice.targets[0] : undefined;
  const { zone } = useMenteeScope({
    type: added ?? listed,
    caller,
    menteeId: added && placeOf,
    organizationId,
  }).scope;
  // A person isn't preselected as responsible for mentees of other organizations.
  const isOwn = organizationId === caller.organizationId;
  const presetOf = (type: RecordType): Values => ({
    ...presetValues({ type, zone }, {}, i18n.language),
    ...(isOwn ? recordHooks(type.name).initialValues?.(scope) : {}),
    ...type.bulkAdd?.preset,
  });
  const preset = () => (asked.type && choice.action === "add" ? presetOf(asked.type) : {});
  const [values, setValues] = useState<Values>(preset);
  const [startedIn, setStartedIn] = useState(zone);
  if (startedIn !== zone) {
    setStartedIn(zone);
    if (asked.type) setValues(withDaysOf({ type: asked.type, zone }, startedIn, values));
  }
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const roster = useRoster(people);
  const each = choice.action === "add" ? asked.type?.bulkAdd?.each : undefined;
  const hasRoster = each !== undefined && people.length > 0;
  const count = hasRoster ? roster.present.length : selected;
  const bulk = useBulk(title, onDone);
  const { percent, finished } = bulk.state;
  const isCounted = count > unconfirmedBulk;
  const isReady = count > 0 && (!isCounted || typed.trim() === String(count)) && isComplete(asked, values);
  const isDelete = choice.action === "delete";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || percent !== undefined) return;
    const given = valuesOf(choice, asked, values, listed.name);
    const present = { ids: roster.present.map(({ id }) => id), expectedCount: count };
    bulk.run({
      ...order,
      ...(hasRoster ? present : {}),
      action: choice.action,
      values: hasRoster ? { ...given, each: roster.each } : given,
      reason,
    });
  };
  const handleType = (name: string) => {
    setChosenType(name);
    const next = askedFields(choice, name).type;
    setValues(next ? presetOf(next) : {});
  };
  const handleClose = () => {
    bulk.leave();
    onClose();
  };
  return (
    <Dialog onClose={handleClose} title={finished ? `${title}: ${t("screens.bulk.finished")}` : title}>
      <BulkProgress title={title} bulk={bulk} onClose={handleClose} />
      {percent !== undefined || finished ? null : (
        <form onSubmit={handleSubmit}>
          <Stack gap="md">
            <Text size="sm">
              {t(`screens.bulk.${isDelete ? "aboutDelete" : "about"}`, { count })}{" "}
              {t("screens.bulk.undoHint", { minutes: undoMinutes })}
            </Text>
            <BulkFields
              choice={choice}
              chosenType={chosenType}
              organizationId={organizationId ?? caller.organizationId}
              values={values}
              onType={handleType}
              onChange={setValues}
            />
            {hasRoster && asked.type ? (
              <Roster
                roster={roster}
                label={t(`records.${asked.type.name}.fields.${each}`)}
                maxLength={asked.type.fields[each]?.max}
              />
            ) : null}
            <TextInput
              label={t("screens.bulk.reason")}
              description={t("screens.bulk.reasonHint")}
              inputWrapperOrder={["label", "input", "description"]}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {isCounted ? (
              <TextInput
                label={t("screens.bulk.typed", { count })}
                inputMode="numeric"
                withAsterisk
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            ) : null}
            <FormButtons
              submit={t("screens.bulk.apply", { count })}
              isDanger={isDelete}
              isIncomplete={!isReady}
              onClose={handleClose}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
