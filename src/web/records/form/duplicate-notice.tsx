import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DuplicatesAnswer } from "#shared/contracts/responses/duplicates.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { IconUsers } from "../../components/icons/index.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { call } from "../../lib/api.ts";
import { monthTitle } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useRecordScope } from "../parts/record-scope.ts";

/** Delay after typing before duplicates are searched for, in milliseconds. */
const pause = 400;

/** Shows possible duplicates of the entered person, as soon as enough is filled in. */
export default function DuplicateNotice({ values }: { values: Values }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const [needed = "", ...others] = type.duplicates ?? [];
  const isFilled = (name: string) => {
    const text = asText(values[name]).trim();
    return text !== "" && (type.fields[name]?.value !== "date" || isCalendarDay(text));
  };
  const more = others.filter(isFilled);
  const isEnough = isFilled(needed) && more.length > 0;
  const names = isEnough ? ["organizationId", needed, ...more] : [];
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
    meta: { isQuiet: true },
  });
  const found = entered === "{}" ? [] : (data?.dataValues ?? []).filter(({ id }) => !strangers.includes(id));
  const whoIs = (name: string, year: string, since: string) =>
    [
      name,
      year && t("screens.form.duplicateBorn", { year }),
      since && t("screens.form.duplicateSince", { month: monthTitle(since, i18n.language) }),
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <Stack gap="xs" mt={found.length > 0 ? "md" : undefined} role="status">
      {found.map(({ id, name, birthYear, since, reasons }) => (
        <Alert
          key={id}
          role="group"
          color="yellow"
          icon={<IconUsers aria-hidden />}
          title={t("screens.form.duplicate", { who: whoIs(name, birthYear, since) })}
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
            <Button size="xs" variant="default" onClick={() => setStrangers([...strangers, id])}>
              {t("screens.form.duplicateOther")}
            </Button>
          </Group>
        </Alert>
      ))}
    </Stack>
  );
}
