import { List } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { HandOver } from "#shared/contracts/responses/hand-over.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import type { LeaverFieldName } from "#shared/records/filter-field.ts";
import { registry } from "#shared/records/registry.ts";
import { NumberLink } from "../../components/number-link.tsx";
import { linkedOrganization } from "../list/list-organization.ts";
import { listPath, where } from "../list/use-list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";

interface Line {
  text: string;
  count: number;
  table: string;
  filter: FilterNode;
  parts?: readonly Line[];
}

/** Counts the records that depend on a person. Each count links to the list of these records. */
export function Dependents({ personId, found }: { personId: string; found: HandOver }) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { counts, openAssignments, openWork, chats, unstaffed } = found;
  const leaves = (name: LeaverFieldName) => where(name, personId);
  const depends = leaves("dependsOn");
  const line = (key: string, table: string, count: number, filter: FilterNode): Line => ({
    text: t(`screens.handOver.${key}`, { count }),
    count,
    table,
    filter,
  });
  const lines: Line[] = counts.map(({ tableName, count }) => {
    const type = registry.get(tableName);
    const isOfMentees = type?.scope === "mentee" && !type.listedForAllMentees;
    return {
      text: t([`screens.handOver.of.${tableName}`, "screens.handOver.of.other"], {
        count,
        area: t(`areas.${tableName}`),
      }),
      count,
      table: isOfMentees ? "mentees" : tableName,
      filter: isOfMentees ? leaves("otherDutyOf") : depends,
    };
  });
  if (unstaffed > 0) lines.push(line("alone", "appointments", unstaffed, leaves("onlyWith")));
  if (openAssignments > 0) {
    const parts = openWork.map(({ tableName, count }) => ({
      text: `${t(`records.${tableName}.title`)}: ${count}`,
      count,
      table: tableName,
      filter: depends,
    }));
    lines.push({ ...line("openAssignments", "", openAssignments, depends), parts });
  }
  if (chats > 0) lines.push(line("chats", "mentees", chats, leaves("chatsWith")));
  const shown = ({ text, count, table, filter, parts }: Line) => (
    <List.Item key={text}>
      <NumberLink
        to={listPath(scope.caller, table, [filter], linkedOrganization(scope))}
        count={count}
        label={text}
        isInText
      >
        {text}
      </NumberLink>
      {parts ? (
        <List size="sm" withPadding>
          {parts.map(shown)}
        </List>
      ) : null}
    </List.Item>
  );
  return <List size="sm">{lines.map(shown)}</List>;
}
