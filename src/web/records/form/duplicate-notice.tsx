import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DuplicatesAnswer } from "#shared/contracts/duplicates.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { IconUsers } from "../../components/icons/index.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { call } from "../../lib/api.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useRecordScope } from "../record-scope.ts";

/** Nothing is asked while somebody types, in milliseconds. */
const pause = 400;

/** Asks whether somebody who is entered is there already, as soon as enough is entered. */
export function DuplicateNotice({ values }: { values: Values }) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const [others, setOthers] = useState<readonly string[]>([]);
  const rules = Object.values(type.duplicates?.rules ?? {});
  const isFilled = (name: string) => {
    const text = asText(values[name]).trim();
    return text !== "" && (type.fields[name]?.value !== "date" || isCalendarDay(text));
  };
  const names = [...new Set(rules.filter((rule) => rule.every(isFilled)).flat())];
  const entered = JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])));
  const [asked] = useDebouncedValue(entered, pause);
  const { data } = useQuery({
    queryKey: ["duplicates", type.name, asked],
    queryFn: ({ signal }) =>
      call<DuplicatesAnswer>(
        "/duplicates/find",
        { tableName: type.name, data: JSON.parse(asked) as Values },
        { signal },
      ),
    enabled: asked !== "{}",
    staleTime: 0,
  });
  const found = entered === "{}" ? [] : (data?.dataValues ?? []).filter(({ id }) => !others.includes(id));
  return (
    <Stack gap="xs" mt={found.length > 0 ? "md" : undefined} role="status">
      {found.map(({ id, name, birthYear, reasons }) => (
        <Alert
          key={id}
          role="group"
          color="yellow"
          icon={<IconUsers aria-hidden />}
          title={t(`screens.form.${birthYear ? "duplicateBorn" : "duplicate"}`, { name, year: birthYear })}
        >
          <Text size="sm" mb="xs">
            {reasons.map((reason) => t(`screens.form.duplicateBy.${reason}`)).join(" ")}
          </Text>
          <Group gap="xs">
            <Button
              component={Link}
              to={recordPath({ tableName: type.name as TableName, recordId: id, menteeId: id }) ?? "/"}
              size="xs"
              aria-label={t("screens.form.duplicateOpen", { name })}
            >
              {t("screens.form.open")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setOthers([...others, id])}>
              {t("screens.form.duplicateOther")}
            </Button>
          </Group>
        </Alert>
      ))}
    </Stack>
  );
}
