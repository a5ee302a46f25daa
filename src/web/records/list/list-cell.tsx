import { Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import type { Waivable } from "#shared/fields/field.ts";
import { isWaived } from "#shared/records/required.ts";
import { Cell } from "../../fields/cells.tsx";
import { withTexts } from "../../boot/i18n.ts";
import { isPersonType, recordName } from "../record-name.ts";
import { useRecordScope } from "../record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import type { ListCellProps } from "./tap-toggle.tsx";

const TapToggle = lazy(() => withTexts(["mentee"], () => import("./tap-toggle.tsx")));

function WaivedCell({ waivable }: { waivable: Waivable }) {
  const { t } = useTranslation();
  return (
    <Text span inherit c="dimmed">
      {t(`screens.field.waived.${waivable}`)}
    </Text>
  );
}

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
  // A person without a photo has initials.
  const isText = field.kind !== "imageUpload" && isMissing(row[name], field);
  if (field.waivable && isText && isWaived(type, name, row)) return <WaivedCell waivable={field.waivable} />;
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
