import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { Cell } from "./cells.tsx";
import type { CellProps } from "./field-props.ts";

/** A value that a form shows without letting anybody change it. */
export function ReadField({ title, isWaived, ...cell }: CellProps & { title: string }) {
  const { t } = useTranslation();
  const isEmpty = isMissing(cell.value, cell.field) && !cell.label;
  return (
    <Box component="dl" m={0}>
      <Text component="dt" size="sm" c="dimmed" mb={2}>
        {title}
      </Text>
      <Text component="dd" m={0} size="sm">
        {isEmpty && isWaived ? t(`screens.list.waived.${cell.field.waivable ?? "none"}`) : null}
        {isEmpty && !isWaived ? t("screens.field.empty") : null}
        {isEmpty ? null : <Cell {...cell} isFull />}
      </Text>
    </Box>
  );
}
