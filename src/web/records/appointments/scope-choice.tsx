import { Group, Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";

const scopes = ["one", "following"] as const;
export type Scope = (typeof scopes)[number];

interface ScopeChoiceProps {
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** Asks if a change applies to one appointment of a series or also to all following ones. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t("calendar.scope")} value={value} onChange={(scope) => onChange(scope as Scope)}>
      <Group gap="md" mt={6}>
        {scopes.map((scope) => (
          <Radio key={scope} value={scope} label={t(`calendar.scope_${scope}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
