import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { WireRow } from "#shared/contracts/records.ts";
import { menteeFieldName } from "#shared/records/mentee-field.ts";
import { asText } from "../../fields/field-props.ts";

/** The mentee of a row, in a list across mentees; nothing where the name is not for the reader. */
export function MenteeLink({ row }: { row: WireRow }) {
  const name = row.labels[menteeFieldName];
  if (!name) return null;
  return (
    <Anchor
      component={Link}
      inherit
      to={`/mentee/overview/${asText(row[menteeFieldName])}`}
      // Not a click on the row.
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  );
}
