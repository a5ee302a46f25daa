import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import type { RecordAnswer, TableAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { IconPlus } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { asText } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { ReadField } from "../../fields/read-field.tsx";
import { call } from "../../lib/api.ts";
import { longDate } from "../../lib/dates.ts";
import { tableKey } from "../list/use-record-list.ts";
import { recordKey } from "../parts/record-key.ts";
import { useRecordScope, type RecordScope } from "../parts/record-scope.ts";
import { AssessmentChart } from "./assessment-chart.tsx";
import classes from "./kept.module.css";

interface KeptRecordsProps {
  newestId: string;
  /** Starts another record with the answers of the newest one. */
  onAnother: (begun: RecordScope["another"]) => void;
}

/**
 * Charts that show how a type's records changed over time. They are loaded only with this list, unlike other hooks,
 * which are loaded with every form.
 */
const charts: Partial<Record<TableName, ComponentType<{ rows: readonly WireRow[] }>>> = {
  menteeAssessments: AssessmentChart,
};

/** Fields that are shown in the heading of each record. */
const headings: ReadonlySet<string> = new Set(["date", "assessor"]);

/** Maximum number of earlier records to load, which is more than a person would read. */
const earlierLimit = 100;

/** Returns the records of a `single` type, newest first, with the additional columns of its list. */
const fetchKept = ({ type, menteeId }: RecordScope, signal?: AbortSignal): Promise<TableAnswer> =>
  call(
    "/getMenteeTable",
    { tableName: type.name, menteeId, recordsPerPage: earlierLimit, columns: type.list?.more ?? [] },
    { signal },
  );

/** Names of the fields whose answers are copied to a new record. */
const answerNames = ({ fields }: RecordType): string[] =>
  Object.entries(fields).flatMap(([name, { value }]) =>
    headings.has(name) || value === "none" ? [] : [name],
  );

/** An earlier record: its date, its assessor, and all its answers. */
function KeptRecord({ row }: { row: WireRow }) {
  const { i18n } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  return (
    <details className={classes.kept}>
      <summary>
        <strong>{longDate(asText(row["date"]), i18n.language)}</strong>
        {row.labels["assessor"] ? ` · ${row.labels["assessor"]}` : null}
      </summary>
      <div className={classes.answers}>
        {answerNames(type).map((name) => {
          const field = type.fields[name];
          return field ? (
            <ReadField
              key={name}
              title={texts.label(name)}
              table={type.name}
              name={name}
              field={field}
              value={row[name]}
              label={row.labels[name]}
              recordName=""
            />
          ) : null;
        })}
      </div>
    </details>
  );
}

/** Shown below the mentee's newest record: a chart, the earlier records, and a button that starts another record. */
export default function KeptRecords({ newestId, onAnother }: KeptRecordsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, caller, menteeId } = scope;
  const client = useQueryClient();
  const texts = useFieldTexts(type.name);
  const Chart = charts[type.name as TableName];
  const query = useQuery({
    queryKey: [...tableKey(type.name), "kept", menteeId, newestId],
    queryFn: ({ signal }) => fetchKept(scope, signal),
    meta: { isQuiet: true },
  });
  const rows = query.data?.dataValues ?? [];
  const newest = rows.find(({ id }) => id === newestId);
  const earlier = rows.filter(({ id }) => id !== newestId);
  const isOpen = newest?.editButton === true && authorizeType(caller, type, "add") === "allow";
  const handleAnother = () =>
    onAnother({
      values: Object.fromEntries(answerNames(type).map((name) => [name, newest?.[name] ?? ""])),
      // The form of the newest record above has loaded these.
      answers: client.getQueryData<RecordAnswer>([...recordKey(type.name), newestId])?.answers,
    });
  return (
    <Paper component="section" p="md" mt="md" aria-label={texts.own("earlier")}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h5">
          {texts.own("earlier")}
        </Title>
        {isOpen ? (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={handleAnother}>
            {texts.own("another")}
          </Button>
        ) : null}
      </Group>
      <Loaded query={query} failed={t("screens.form.recordFailed")} skeleton={<Skeleton h={60} />}>
        {() =>
          earlier.length > 0 ? (
            <Stack gap="sm">
              {Chart ? <Chart rows={rows} /> : null}
              {earlier.map((row) => (
                <KeptRecord key={row.id} row={row} />
              ))}
            </Stack>
          ) : (
            <Text size="sm" c="dimmed">
              {texts.own("noEarlier")}
            </Text>
          )
        }
      </Loaded>
    </Paper>
  );
}
