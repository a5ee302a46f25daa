import { use } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { waivedField, type Waivable } from "#shared/fields/field.ts";
import { dueFieldOf } from "#shared/records/dated-parts.ts";
import { Cell } from "../../fields/cells.tsx";
import { asText } from "../../fields/field-props.ts";
import { withTexts } from "../../boot/i18n.ts";
import { isPersonType, recordName, shownField } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import { FoldedNote } from "./folded-rows.ts";
import type { ListCellProps } from "./tap-toggle.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import type { RecordType } from "#shared/records/record-type.ts";

interface RowOwnerProps {
  type: RecordType;
  row: WireRow;
}

/**
 * The organization that a value belongs to, next to its name. Renders nothing for values that all organizations
 * share.
 */
export function RowOwner({ type, row }: RowOwnerProps) {
  const { t } = useTranslation();
  const name = type.scope === "values" && row.labels["organizationId"];
  return name ? <small> {t(`records.${type.name}.onlyIn`, { name })}</small> : null;
}

/** Returns true if the field of the row is intentionally unanswered. */
const isWaived = (row: WireRow, name: string): boolean =>
  row[name] === "" && asText(row[waivedField]).includes(`,${name},`);

function WaivedCell({ waivable }: { waivable: Waivable }) {
  return <>{useTranslation().t(`screens.list.waived.${waivable}`)}</>;
}

/** A read-only value. */
function ReadCell({ row, name, field }: ListCellProps) {
  const { type } = useRecordScope();
  if (field.waivable && field.kind !== "imageUpload" && isWaived(row, name)) {
    return <WaivedCell waivable={field.waivable} />;
  }
  const shown = shownField(type, name, row);
  const cell = (
    <Cell
      table={type.name}
      name={shown}
      field={type.fields[shown] ?? field}
      value={row[shown]}
      label={row.labels[shown]}
      recordName={recordName(type, row)}
      recordId={row.id}
      isPerson={isPersonType(type)}
    />
  );
  return name === type.nameFields[0] ? (
    <>
      {cell}
      <RowOwner type={type} row={row} />
      {use(FoldedNote)?.(row)}
    </>
  ) : (
    cell
  );
}

const TapToggle = lazyPart(() => withTexts(["mentee"], () => import("./tap-toggle.tsx")), {
  place: "none",
  instead: ReadCell,
});

const DueCell = lazyPart(() => withTexts(["mentee"], () => import("./due-cell.tsx")), {
  place: "none",
  instead: ReadCell,
});

export function ListCell(props: ListCellProps) {
  const { row, field } = props;
  const { type, caller } = useRecordScope();
  if (props.name === dueFieldOf(type)) {
    return (
      <PartFallback show={<ReadCell {...props} />}>
        <DueCell {...props} />
      </PartFallback>
    );
  }
  const isTapped = field.kind === "toggle" && field.answerable === true;
  if (isTapped && rowAbilities(caller, type, row).edit) {
    return <TapToggle {...props} />;
  }
  return <ReadCell {...props} />;
}
