/** Additional parts of lists across mentees: a column with the mentee of each row, and the page where a row opens. */
import i18next from "i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { menteeField, menteeFieldName } from "#shared/records/mentee-field.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { asText } from "../../fields/field-props.ts";
import { recordPath } from "../../lib/record-path.ts";
import type { Column, AcrossParts, RecordScope } from "../parts/record-scope.ts";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";

/** Link to the mentee of a row, in a list across mentees. Renders nothing if the reader may not see the name. */
export function MenteeLink({ row }: { row: WireRow }) {
  const name = row.labels[menteeFieldName];
  if (!name) return null;
  return (
    <Anchor
      component={Link}
      inherit
      // Enlarges the click target without making the line taller.
      py={4}
      to={`/mentee/overview/${asText(row[menteeFieldName])}`}
      // Prevents the click from opening the row.
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  );
}

const column: Required<Column> = {
  name: menteeFieldName,
  field: menteeField,
  isSortable: false,
  label: () => i18next.t("screens.caseWork.mentee"),
  Cell: MenteeLink,
};

/** Loaded with the screens of these lists. */
export const across: AcrossParts = {
  column,
  rowPath: (row: WireRow, { type }: RecordScope) =>
    recordPath({
      tableName: type.name as TableName,
      recordId: row.id,
      menteeId: asText(row[menteeFieldName]),
    }),
};
