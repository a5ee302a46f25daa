import { Paper, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OpenPromise } from "#shared/contracts/responses/caseload.ts";
import { DayInput } from "../../components/day-input.tsx";
import type { Settlement, Settlements } from "./settlements.ts";

interface PromiseListProps {
  promises: readonly OpenPromise[];
  settlements: Settlements;
  /** Names of the mentees by id. */
  names: ReadonlyMap<string, string>;
  onChange: (id: string, settlement: Settlement) => void;
}

/** The open promises of the previous team member. Each one goes to the successor or is released. */
export function PromiseList({ promises, settlements, names, onChange }: PromiseListProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" role="group" aria-label={t("caseload.promises")}>
      <Text size="sm" fw={600}>
        {t("caseload.promises")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("caseload.promisesHint")}
      </Text>
      {promises.map(({ id, menteeId, text, dueOn }) => {
        const settlement = settlements[id] ?? { dueOn, reason: "" };
        const isReleased = settlement.reason.trim() !== "";
        return (
          <Paper key={id} p="sm" withBorder>
            <Text size="sm">
              {names.get(menteeId)}: {text}
            </Text>
            <DayInput
              size="xs"
              label={t("caseload.takeOver")}
              disabled={isReleased}
              error={settlement.dueOn === "" && !isReleased ? t("common.required") : undefined}
              value={settlement.dueOn}
              onChange={(day) => onChange(id, { ...settlement, dueOn: day })}
            />
            <TextInput
              size="xs"
              label={t("caseload.reason")}
              maxLength={2000}
              value={settlement.reason}
              onChange={(event) => onChange(id, { ...settlement, reason: event.currentTarget.value })}
            />
          </Paper>
        );
      })}
    </Stack>
  );
}
