import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { UsesAnswer } from "#shared/contracts/responses/uses.ts";
import { usesFilter } from "#shared/filters/uses-filter.ts";
import { isSuper } from "#shared/access/caller.ts";
import { NumberLink } from "../../components/number-link.tsx";
import { registry } from "../../lib/organization-types.ts";
import { allOrganizations, organizationParam } from "../list/list-organization.ts";
import { listPath } from "../list/use-list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";

interface ValueUsesProps {
  tableName: string;
  tableId: string;
  counts: UsesAnswer["counts"];
}

/** How many records of each type use a value. Each count links to the list of these records. */
export function ValueUses({ tableName, tableId, counts }: ValueUsesProps) {
  const { t } = useTranslation();
  const { caller } = useRecordScope();
  // A caller who sees only some mentees would get a list shorter than the count.
  const mayOpen = caller.caseloadOnly !== true;
  const organization = isSuper(caller) ? { [organizationParam]: allOrganizations } : {};
  const lines = counts.flatMap(({ tableName: user, count }) => {
    const type = registry.get(user);
    if (!type) return [];
    const filter = mayOpen ? usesFilter(caller, type, tableName, tableId) : undefined;
    const to = filter && listPath(caller, user, [filter], organization);
    return [{ type, count, to, text: `${t(`records.${user}.title`)}: ${count}` }];
  });
  const listless = lines.filter(({ type }) => !type.area);
  return (
    <>
      <List size="sm" mb="sm">
        {lines.map(({ type, count, to, text }) => (
          <List.Item key={type.name}>
            <NumberLink to={to} count={count} label={text} isInText>
              {text}
            </NumberLink>
          </List.Item>
        ))}
      </List>
      {listless.length > 0 ? (
        <Text size="sm" c="dimmed" mb="lg">
          {t("screens.handOver.noList", {
            area: listless.map(({ type }) => t(`records.${type.name}.title`)).join(", "),
          })}
        </Text>
      ) : null}
    </>
  );
}
