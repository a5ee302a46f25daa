import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { WireRow } from "#shared/contracts/records.ts";
import { menteeFieldName } from "#shared/records/mentee-field.ts";
import { asText } from "../../fields/field-props.ts";

/** Link to the mentee of a row, in a list across mentees. Renders nothing if the reader may not see the name. */
export function MenteeLink({ row }: { row: WireRow }) {
  const name = row.labels[menteeFieldName];
  if (!name) return null;
  return (
    <Anchor
      component={Link}
      inherit
      to={`/mentee/overview/${asText(row[menteeFieldName])}`}
      // Prevents the click from opening the row.
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  );
}
