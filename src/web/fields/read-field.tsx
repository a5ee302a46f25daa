import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { Cell } from "./cells.tsx";
import type { CellProps } from "./field-props.ts";
import classes from "./read-field.module.css";

/** A read-only value in a form, at the position of an input. */
export function ReadField({ title, isWaived, ...cell }: CellProps & { title: string }) {
  const { t } = useTranslation();
  const isEmpty = isMissing(cell.value, cell.field) && !cell.label;
  return (
    <Box component="dl" m={0}>
      <Text component="dt" size="sm" c="dimmed">
        {title}
      </Text>
      <Text component="dd" size="sm" className={classes.value}>
        {isEmpty && isWaived ? t(`screens.list.waived.${cell.field.waivable ?? "none"}`) : null}
        {isEmpty && !isWaived ? t("screens.field.empty") : null}
        {isEmpty ? null : <Cell {...cell} isFull />}
      </Text>
    </Box>
  );
}
