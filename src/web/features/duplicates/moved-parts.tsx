import { Text } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { readsSensitive } from "#shared/access/caller.ts";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { MergeParts } from "#shared/contracts/responses/merges.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { NumberLink } from "../../components/number-link.tsx";
import { useCaller } from "../../records/parts/use-caller.ts";

/**
 * Returns the mentee's page with all records of a type. Undefined if the user sees fewer records than will be moved.
 */
function pageOf(caller: Caller, table: string, menteeId: string): string | undefined {
  const type = registry.get(table);
  const segment = menteeSegments[table as TableName];
  const seesAll = type && authorizeType(caller, type, "list") === "allow";
  if (!seesAll || !segment || (type.sensitive && !readsSensitive(caller))) return undefined;
  return `/mentee/${segment}/${menteeId}`;
}

interface MovedPartsProps {
  menteeId: string;
  /** Name of the record as shown on the screen. */
  name: string;
  parts: MergeParts;
}

/** The number of records of a mentee by type. Each number opens the page with those records. */
export function MovedParts({ menteeId, name, parts: { records, messages } }: MovedPartsProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const parts = Object.entries(records).map(([table, count]) => ({
    key: table,
    label: t(`records.${table}.title`),
    count,
    to: pageOf(caller, table, menteeId),
  }));
  if (messages > 0)
    parts.push({
      key: "messages",
      label: t("duplicates.merge.messages"),
      count: messages,
      to: caller.keys.has("menteeChat") ? `/mentee/chat/${menteeId}` : undefined,
    });
  return (
    <Text size="sm" c="dimmed" component="div" data-moves={menteeId}>
      {parts.length === 0 ? t("duplicates.merge.nothing") : null}
      {parts.map(({ key, label, count, to }, at) => (
        <Fragment key={key}>
          {at > 0 ? ", " : ""}
          {label}:{" "}
          <NumberLink to={to} isInText count={count} label={`${name}, ${label}: ${count}`}>
            {count}
          </NumberLink>
        </Fragment>
      ))}
    </Text>
  );
}
