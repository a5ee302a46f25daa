import { Alert, Anchor, Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router";
import { mergesMentees } from "#shared/access/merging.ts";
import { canUseField } from "#shared/access/policy.ts";
import type { CompareMenteesAnswer, MergeParts } from "#shared/contracts/responses/merges.ts";
import type { RecordAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconLock } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import type { SaveAnswer } from "../../records/parts/record-calls.ts";
import { recordName } from "../../records/parts/record-name.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { useChange } from "../../records/parts/use-change.ts";
import { choicesFor, differencesOf, menteeType, type Chosen } from "./merge-choice.ts";
import { MergeFields } from "./merge-fields.tsx";
import { MovedParts } from "./moved-parts.tsx";

type Ids = readonly [string, string];
type Pair = readonly [WireRow, WireRow];

const pathOf = (id: string) => recordPath({ tableName: "mentees", recordId: id, menteeId: id }) ?? "/";

interface LoadedPair {
  readonly pair: Pair;
  readonly parts: readonly [MergeParts, MergeParts];
}

const countOf = ({ records, messages }: MergeParts): number =>
  Object.values(records).reduce((sum, count) => sum + count, messages);

/**
 * Loads both records with everything that belongs to them, or the id of the record into which one of them was already
 * merged.
 */
async function load(ids: Ids, signal: AbortSignal): Promise<LoadedPair | { readonly mergedInto: string }> {
  const ask = (tableId: string) =>
    call<RecordAnswer & { mergedInto?: string }>("/getMentee", { tableId }, { signal });
  const [first, second] = await Promise.all([ask(ids[0]), ask(ids[1])]);
  const mergedInto = first.mergedInto ?? second.mergedInto;
  if (mergedInto) return { mergedInto };
  const parts = await call<CompareMenteesAnswer>("/mentees/compare", { ids }, { signal });
  return { pair: [first.dataValues, second.dataValues], parts: parts.dataValues };
}

function MergeForm({ pair, parts }: LoadedPair) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const type = menteeType();
  const texts = useFieldTexts(type.name);
  // By default the record with more data stays, or the older one if both have the same.
  const [stays, setStays] = useState(pair[countOf(parts[1]) > countOf(parts[0]) ? 1 : 0].id);
  const [chosen, setChosen] = useState<Chosen>({});
  const { asked, single } = differencesOf(type, pair, ({ field }) => canUseField(caller, field));
  const goneIndex = pair[0].id === stays ? 1 : 0;
  const refresh = () => client.invalidateQueries();
  const { send, isSaving } = useChange<SaveAnswer & { mergeId: string }>("/mentees/merge", undefined, {
    failed: t("duplicates.merge.failed"),
    // After a refusal too, because one of the records has changed. Without a response, a retry finishes the merge.
    onSettled: (answer) => answer && refresh(),
    onClose: () => navigate(pathOf(stays), { replace: true }),
  });
  const merge = () => {
    const [kept, gone] = goneIndex === 1 ? pair : [pair[1], pair[0]];
    const versions = { kept: kept.version, gone: gone.version };
    void send(
      { keptId: kept.id, goneId: gone.id, choices: choicesFor(chosen, stays), versions },
      {
        done: t("duplicates.merge.done"),
        undo: ({ mergeId }) => ({
          run: () => call("/mentees/unmerge", { mergeId }),
          done: t("duplicates.merge.undone"),
          refresh,
        }),
      },
    );
  };
  return (
    <Stack gap="md" maw={860}>
      <Paper withBorder p="md">
        <Radio.Group label={t("duplicates.merge.who")} value={stays} onChange={setStays}>
          <Stack gap="sm" mt="xs">
            {pair.map((record, index) => (
              <Radio
                key={record.id}
                value={record.id}
                label={`${index + 1}. ${recordName(type, record)}`}
                description={t("duplicates.merge.added", {
                  date: mediumDate(String(record["createdAt"]), i18n.language),
                })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Stack gap="xs" mt="sm">
          {pair.map((record, index) => (
            <Stack key={record.id} gap={2} align="flex-start">
              <Anchor component={Link} to={pathOf(record.id)} size="sm">
                {t("duplicates.merge.open", { number: index + 1 })}
              </Anchor>
              <MovedParts
                menteeId={record.id}
                name={`${index + 1}. ${recordName(type, record)}`}
                parts={parts[index === 0 ? 0 : 1]}
              />
            </Stack>
          ))}
        </Stack>
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} size="h5" mb="xs">
          {t("duplicates.merge.differs")}
        </Title>
        {asked.length === 0 ? <Text size="sm">{t("duplicates.merge.noneDiffers")}</Text> : null}
        <MergeFields
          answers={asked}
          pair={pair}
          stays={stays}
          chosen={chosen}
          onChoose={(name, id) => setChosen({ ...chosen, [name]: id })}
        />
        {single.length > 0 ? (
          <Text size="sm" c="dimmed" mt="sm">
            {t("duplicates.merge.single", { fields: single.map(({ name }) => texts.label(name)).join(", ") })}
          </Text>
        ) : null}
      </Paper>
      <Alert color="blue" title={t("duplicates.merge.moves", { number: goneIndex + 1 })}>
        {t("duplicates.merge.after", { number: goneIndex + 1 })}
      </Alert>
      <Group>
        <Button loading={isSaving} onClick={merge}>
          {t("duplicates.merge.run")}
        </Button>
        <Button component={Link} to="/duplicates" variant="default">
          {t("common.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Merges two records of the same person. */
export function MergeScreen({ ids }: { ids: Ids }) {
  const { t } = useTranslation();
  const mayMerge = mergesMentees(useCaller());
  const query = useQuery({
    queryKey: ["mergePair", ...ids],
    queryFn: ({ signal }) => load(ids, signal),
    enabled: mayMerge,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
  if (!mayMerge) return <EmptyState icon={IconLock} title={t("duplicates.merge.mayNot")} />;
  if (query.data && "mergedInto" in query.data)
    return <Navigate to={pathOf(query.data.mergedInto)} replace />;
  return (
    <section aria-label={t("duplicates.merge.title")}>
      <PageHeader title={t("duplicates.merge.title")} subtitle={t("duplicates.merge.subtitle")} />
      <Loaded query={query} failed={t("duplicates.merge.loadFailed")} skeleton={<LoadingBox h={420} />}>
        {(found) =>
          "pair" in found ? (
            <MergeForm key={found.pair.map(({ version }) => version).join()} {...found} />
          ) : null
        }
      </Loaded>
    </section>
  );
}
