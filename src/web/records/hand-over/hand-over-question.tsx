import { Radio, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { Dependents } from "./dependents.tsx";
import type { Unstaffed } from "../parts/record-calls.ts";
import type { HandOver } from "#shared/contracts/responses/hand-over.ts";

interface HandOverQuestionProps {
  /** The person who leaves. */
  personId: string;
  found: HandOver;
  /** `""` until a choice is made, `"0"` for no one. */
  takerId: string;
  unstaffed: Unstaffed | undefined;
  onChoose: (takerId: string) => void;
  onUnstaffed: (unstaffed: Unstaffed) => void;
}

/** Counts what depends on a person, and asks for a successor. */
export function HandOverQuestion({
  personId,
  found,
  takerId,
  unstaffed,
  onChoose,
  onUnstaffed,
}: HandOverQuestionProps) {
  const { t } = useTranslation();
  const { name, counts, takers } = found;
  if (counts.length === 0) return <Text size="sm">{t("screens.handOver.free", { name })}</Text>;
  const required = counts.filter(({ isRequired }) => isRequired);
  const isNobody = takerId === "0";
  const requiredAreas = required.map(({ tableName }) => t(`areas.${tableName}`)).join(", ");
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm">{t("screens.handOver.depends", { name })}</Text>
        <Dependents personId={personId} found={found} />
      </div>
      <ChoiceSelect
        label={t("screens.handOver.taker")}
        description={takers.length > 0 ? undefined : t("screens.handOver.noTakers")}
        value={takerId}
        choices={[...takers, { id: "0", name: t("screens.handOver.nobody") }]}
        onChange={onChoose}
      />
      {isNobody && found.unstaffed > 0 ? (
        <Radio.Group
          label={t("screens.handOver.unstaffed")}
          required
          value={unstaffed ?? null}
          onChange={(value) => onUnstaffed(value as Unstaffed)}
        >
          <Stack gap="xs" pt="xs">
            <Radio value="cancel" label={t("screens.handOver.cancel")} />
            <Radio value="keep" label={t("screens.handOver.keep")} />
          </Stack>
        </Radio.Group>
      ) : null}
      <Text size="sm" c="dimmed" role="status">
        {takerId !== "" && !isNobody ? t("screens.handOver.takerHint") : null}
        {isNobody ? t("screens.handOver.nobodyHint") : null}
        {isNobody && required.length > 0
          ? ` ${t("screens.handOver.requiredHint", { area: requiredAreas })}`
          : null}
      </Text>
    </Stack>
  );
}
