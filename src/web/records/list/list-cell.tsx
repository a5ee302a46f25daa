import { lazy, Suspense } from "react";
import { Cell } from "../../fields/cells.tsx";
import { withTexts } from "../../boot/i18n.ts";
import { isPersonType, recordName } from "../record-name.ts";
import { useRecordScope } from "../record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import type { ListCellProps } from "./tap-toggle.tsx";

const TapToggle = lazy(() => withTexts(["mentee"], () => import("./tap-toggle.tsx")));

export function ListCell(props: ListCellProps) {
  const { row, name, field } = props;
  const { type, caller } = useRecordScope();
  const isTapped = field.kind === "toggle" && field.answerable === true;
  if (isTapped && rowAbilities(caller, type, row).edit) {
    return (
      <Suspense fallback={null}>
        <TapToggle {...props} />
      </Suspense>
    );
  }
  return (
    <Cell
      table={type.name}
      name={name}
      field={field}
      value={row[name]}
      label={row.labels[name]}
      recordName={recordName(type, row)}
      recordId={row.id}
      isPerson={isPersonType(type)}
      isActiveState={name === type.activeField}
    />
  );
}
