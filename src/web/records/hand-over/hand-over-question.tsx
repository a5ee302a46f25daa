import { List, Radio, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import type { Unstaffed } from "../record-calls.ts";
import type { HandOver } from "#shared/contracts/hand-over.ts";

interface HandOverQuestionProps {
  found: HandOver;
  /** `""` until somebody is chosen, `"0"` for nobody. */
  takerId: string;
  unstaffed: Unstaffed | undefined;
  onChoose: (takerId: string) => void;
  onUnstaffed: (unstaffed: Unstaffed) => void;
}

/** What depends on the person, counted. */
function Dependents({ found }: { found: HandOver }) {
  const { t } = useTranslation();
  const { counts, openAssignments, chats } = found;
  const lines = [
    ...counts.map(({ tableName, count }) =>
      t([`screens.handOver.of.${tableName}`, "screens.handOver.of.other"], {
        count,
        area: t(`areas.${tableName}`),
      }),
    ),
    ...(openAssignments > 0 ? [t("screens.handOver.openAssignments", { count: openAssignments })] : []),
    ...(chats > 0 ? [t("screens.handOver.chats", { count: chats })] : []),
  ];
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

/** Counts what depends on a person, and asks who takes over. */
export function HandOverQuestion({
  found,
  takerId,
  unstaffed,
  onChoose,
  onUnstaffed,
}: HandOverQuestionProps) {
  const { t } = useTranslation();
  const { name, counts, takers } = found;
  if (counts.length === 0) {
    return (
      <Text size="sm" mb="lg">
        {t("screens.handOver.free", { name })}
      </Text>
    );
  }
  const required = counts.filter(({ isRequired }) => isRequired);
  const isNobody = takerId === "0";
  const requiredAreas = required.map(({ tableName }) => t(`areas.${tableName}`)).join(", ");
  return (
    <Stack gap="sm" mb="lg">
      <div>
        <Text size="sm">{t("screens.handOver.depends", { name })}</Text>
        <Dependents found={found} />
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
          label={t("screens.handOver.unstaffed", { count: found.unstaffed })}
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
