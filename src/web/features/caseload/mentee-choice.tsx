import { Checkbox, ScrollArea, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface MenteeChoiceProps {
  /** Names of the mentees by id. */
  names: ReadonlyMap<string, string>;
  /** Ids of the mentees who aren't reassigned. */
  excluded: ReadonlySet<string>;
  /** Total number, including those that aren't shown. */
  total: number;
  onChange: (excluded: ReadonlySet<string>) => void;
}

/** Selects the mentees to reassign. */
export function MenteeChoice({ names, excluded, total, onChange }: MenteeChoiceProps) {
  const { t } = useTranslation();
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Stack gap={6} role="group" aria-label={t("caseload.which")}>
      <Checkbox
        label={t("caseload.all")}
        checked={excluded.size === 0}
        indeterminate={excluded.size > 0 && excluded.size < names.size}
        onChange={() => onChange(excluded.size === 0 ? new Set(names.keys()) : new Set())}
      />
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }} type="auto">
        <Stack gap={6} pl="lg" py={2}>
          {[...names].map(([id, name]) => (
            <Checkbox
              key={id}
              size="sm"
              label={name}
              checked={!excluded.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {total > names.size ? (
        <Text size="xs" c="dimmed">
          {t("caseload.more", { shown: names.size, count: total })}
        </Text>
      ) : null}
    </Stack>
  );
}
