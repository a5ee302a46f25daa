import { Alert, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { maxTransferred } from "#shared/contracts/caseload.ts";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { unassignedView } from "#shared/records/work-lists.ts";
import { registry } from "#shared/records/registry.ts";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { DayInput } from "../../components/day-input.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { call } from "../../lib/api.ts";
import { recordName } from "../../records/parts/record-name.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { useChange } from "../../records/parts/use-change.ts";
import { AppointmentList } from "./appointment-list.tsx";
import type { PreviousMember } from "../../records/caseload/previous-member.ts";
import { MenteeChoice } from "./mentee-choice.tsx";
import { MenteeMessage } from "./mentee-message.tsx";
import { PromiseList } from "./promise-list.tsx";
import { lacksDay, settledOf } from "./settlements.ts";
import { useHandOverDraft } from "./use-hand-over-draft.ts";
import { useOpenWork } from "./use-open-work.ts";
import { FormDialog } from "../../components/form-dialog.tsx";

const mentees = registry.get("mentees");

const duty = "caseManager";
const nobody = { id: "", name: "" };

/** Loads the active mentees of a case manager, or those without one. */
function useMenteesOf(previous: PreviousMember) {
  const { organizationId } = useCaller();
  const filter = previous.id
    ? { all: [{ field: "caseManager", op: "is", value: previous.id }] }
    : unassignedView.filter;
  return useQuery({
    queryKey: ["menteesOf", previous.id],
    queryFn: ({ signal }) =>
      call<TableAnswer>(
        "/getTable",
        {
          tableName: "mentees",
          currentPage: 1,
          recordsPerPage: maxTransferred,
          sortFieldName: "lastName",
          sortDirection: "ASC",
          searchText: "",
          active: "1",
          organizationId,
          filter,
        },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
}

/** Splits the ids of appointments into taken and canceled ones. */
const splitBy = (appointments: readonly { readonly id: string }[], cancelledIds: ReadonlySet<string>) => {
  const { taken = [], cancelled = [] } = Object.groupBy(
    appointments.map(({ id }) => id),
    (id) => (cancelledIds.has(id) ? "cancelled" : "taken"),
  );
  return { taken, cancelled };
};

interface HandOverProps {
  previous: PreviousMember;
  /** Active team members. */
  team: readonly { id: string; name: string }[];
  onClose: () => void;
}

/**
 * Reassigns selected mentees of a case manager. Asks for the successor, the last day, and what to do with open
 * promises and appointments.
 */
export default function HandOver({ previous, team, onClose }: HandOverProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const caseload = useMenteesOf(previous);
  const [typed, setTyped, clear] = useHandOverDraft(previous.id);
  const change = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }));
  const { until, note, isNotified, message, settlements } = typed;
  const [excluded, cancelled] = [new Set(typed.excluded), new Set(typed.cancelled)];
  const [refusal, setRefusal] = useState("");
  const rows = caseload.data?.dataValues ?? [];
  const names = new Map(rows.map((row) => [row.id, mentees ? recordName(mentees, row) : row.id]));
  const chosen = rows.filter(({ id }) => !excluded.has(id)).map(({ id }) => id);
  // The successor of a stored draft may have left the team.
  const { id: toStaffId, name: successor } = team.find(({ id }) => id === typed.toStaffId) ?? nobody;
  const open = useOpenWork({ menteeIds: chosen, duty, toStaffId, until });
  const { promises = [], appointments = [] } = open.data ?? {};
  const settled = settledOf(promises, settlements);

  const { send, isSaving } = useChange("/caseload/transfer", () => clear(typed), {
    failed: null,
    onRefused: ({ message: reason }) => {
      setRefusal(reason);
      // New promises or appointments may have been added in the meantime, and mentees reassigned.
      void open.refetch();
      void caseload.refetch();
    },
    onSettled: (answer) => answer?.status === 1 && client.invalidateQueries(),
    onClose,
  });
  const transfer = () => {
    void send({
      menteeIds: chosen,
      duty,
      fromStaffId: previous.id,
      toStaffId,
      until,
      note,
      tellMentee: isNotified,
      promises: settled,
      // Appointments scheduled in the meantime aren't in either list, so the server asks about them first.
      ...splitBy(appointments, cancelled),
      ...(message ? { message } : {}),
    });
  };
  const lacksDays = lacksDay(settled) || (until !== "" && !isCalendarDay(until));
  const isIncomplete = chosen.length === 0 || toStaffId === "" || lacksDays;
  const isUnseen = open.isPlaceholderData || !open.data;
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={previous.id ? t("caseload.handOverOf", { name: previous.name }) : t("caseload.assign")}
      onSubmit={transfer}
      submit={t("caseload.submit", { count: chosen.length })}
      isBusy={isSaving}
      isIncomplete={isIncomplete || isUnseen}
    >
      <Loaded query={caseload} failed={t("caseload.menteesFailed")} skeleton={<LoadingBox h={160} />}>
        {({ totalRecords }) =>
          rows.length > 0 ? (
            <MenteeChoice
              names={names}
              excluded={excluded}
              total={totalRecords}
              onChange={(ids) => change({ excluded: [...ids] })}
            />
          ) : (
            <Text size="sm">{t("caseload.none")}</Text>
          )
        }
      </Loaded>
      <ChoiceSelect
        name="toStaffId"
        label={t("caseload.to")}
        isRequired
        value={toStaffId}
        choices={team.filter(({ id }) => id !== previous.id)}
        // The message names the previously selected person.
        onChange={(id) => change({ toStaffId: id, message: undefined })}
      />
      <DayInput
        label={t("caseload.until")}
        description={t("caseload.untilHint")}
        value={until}
        onChange={(day) => change({ until: day })}
      />
      <Loaded query={open} failed={t("caseload.openFailed")} skeleton={null} />
      <GrowingText
        label={t("caseload.note")}
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <MenteeMessage
        isNotified={isNotified}
        message={message ?? open.data?.message}
        onNotify={(isOn) => change({ isNotified: isOn })}
        onChange={(texts) => change({ message: texts })}
      />
      {appointments.length > 0 ? (
        <AppointmentList
          appointments={appointments}
          cancelled={cancelled}
          names={names}
          successor={successor}
          onChange={(ids) => change({ cancelled: [...ids] })}
        />
      ) : null}
      {promises.length > 0 ? (
        <PromiseList
          promises={promises}
          settlements={settlements}
          names={names}
          onChange={(id, settlement) => change({ settlements: { ...settlements, [id]: settlement } })}
        />
      ) : null}
      {refusal ? (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      ) : null}
    </FormDialog>
  );
}
