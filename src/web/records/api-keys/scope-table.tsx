import { Checkbox, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { scopeOf, scopeTypeName, scopeVerbs, scopeVerbsOf, sensitiveScope } from "#shared/access/scopes.ts";
import { registry } from "#shared/records/registry.ts";

interface ScopeTableProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const types = [...registry.values()].filter((type) => scopeVerbsOf(type).length > 0);

/** Returns the set with a member added or removed. */
function toggled(chosen: ReadonlySet<string>, scope: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(scope)) next.add(scope);
  return next;
}

/** The permissions of a key: the types of records as rows, and what the key can do with them as columns. */
export function ScopeTable({ chosen, onChange }: ScopeTableProps) {
  const { t } = useTranslation();
  const box = (scope: string, label: string) => (
    <Checkbox
      aria-label={label}
      checked={chosen.has(scope)}
      onChange={() => onChange(toggled(chosen, scope))}
    />
  );
  return (
    <Table.ScrollContainer minWidth={420} mah={220} style={{ overflowY: "auto" }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("apiKeys.records")}</Table.Th>
            {scopeVerbs.map((verb) => (
              <Table.Th key={verb}>{t(`apiKeys.verbs.${verb}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {types.map((type) => {
            const title = t(`records.${type.name}.title`);
            const offered = scopeVerbsOf(type);
            return (
              <Table.Tr key={type.name}>
                <Table.Th scope="row" fw={400}>
                  {title}
                  {/* Two types can have the same title. Software names them like this. */}
                  <Text size="xs" c="dimmed">
                    {scopeTypeName(type)}
                  </Text>
                </Table.Th>
                {scopeVerbs.map((verb) => (
                  <Table.Td key={verb}>
                    {offered.includes(verb)
                      ? box(
                          scopeOf(type, verb),
                          `${title} (${scopeTypeName(type)}): ${t(`apiKeys.verbs.${verb}`)}`,
                        )
                      : null}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          <Table.Tr>
            <Table.Th scope="row" fw={400}>
              {t("apiKeys.sensitive")}
            </Table.Th>
            <Table.Td>{box(sensitiveScope, t("apiKeys.sensitive"))}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
