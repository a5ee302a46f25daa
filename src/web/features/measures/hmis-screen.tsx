import { Alert, Button, NativeSelect, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSuper } from "#shared/access/caller.ts";
import type { HmisCheckAnswer, HmisPerson, HmisProgram } from "#shared/contracts/responses/hmis.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { NextPage } from "../../components/next-page.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { localDay } from "../../lib/clock.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import { fetchOptions } from "../../records/parts/record-calls.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { ListedPerson, ListedProgram } from "./hmis-lines.tsx";
import { isUsable } from "./measure-exports.tsx";
import { namedPeriod } from "./period.ts";
import { PeriodInputs } from "./period-inputs.tsx";
import classes from "./measures.module.css";

/** Super-organization staff choose whose people to export. */
function OrganizationInput({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["hmisOrganizations"],
    queryFn: ({ signal }) => fetchOptions({ lists: ["organizations"], withSuper: false }, signal),
  });
  const options = data?.["organizations"] ?? [];
  return (
    <NativeSelect
      className={classes.control}
      label={t("records.mentees.fields.organizationId")}
      value={value}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CheckedProps {
  programs: readonly HmisProgram[];
  people: readonly HmisPerson[];
  answer: HmisCheckAnswer;
}

/** What is missing from the file. Programs and people with nothing missing aren't listed. */
function Checked({ programs, people, answer }: CheckedProps) {
  const { t } = useTranslation();
  return (
    <>
      {answer.includedPeople === 0 ? (
        <Alert color="yellow" mb="md">
          {t("measures.hmis.nobody")}
        </Alert>
      ) : null}
      {programs.length > 0 ? (
        <section aria-label={t("measures.hmis.programs")}>
          <Title order={2} size="h5" mb="xs">
            {t("measures.hmis.programs")}
          </Title>
          <ul className={classes.lines}>
            {programs.map((program) => (
              <ListedProgram key={program.id} program={program} />
            ))}
          </ul>
        </section>
      ) : null}
      {people.length > 0 ? (
        <section aria-label={t("measures.hmis.people", { count: answer.total })}>
          <Title order={2} size="h5" mb="xs">
            {t("measures.hmis.people", { count: answer.total })}
          </Title>
          <ul className={classes.lines}>
            {people.map((person) => (
              <ListedPerson key={person.id} person={person} />
            ))}
          </ul>
        </section>
      ) : (
        <Text size="sm">{t("measures.hmis.complete")}</Text>
      )}
    </>
  );
}

/** The HMIS export: what is missing from the file of a period, and the file itself. */
export function HmisScreen() {
  const { t } = useTranslation();
  const caller = useCaller();
  const today = localDay();
  const [period, setPeriod] = useState(() => namedPeriod("lastQuarter", today));
  const [chosenId, setChosenId] = useState(caller.organizationId);
  const body = { ...period, ...(isSuper(caller) ? { organizationId: chosenId } : {}) };
  const isReady = isUsable(period);
  const check = useInfiniteQuery({
    queryKey: ["hmisCheck", body],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<HmisCheckAnswer>("/hmis/check", { ...body, page: pageParam }, { signal }),
    getNextPageParam: ({ people, total }, pages) =>
      people.length > 0 && pages.flatMap((page) => page.people).length < total ? pages.length + 1 : undefined,
    enabled: isReady,
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <section aria-label={t("measures.hmis.title")}>
      <PageHeader
        title={t("measures.hmis.title")}
        mb="md"
        actions={
          <Button
            disabled={!isReady}
            onClick={() => void startExport(t("measures.hmis.title"), "/export/hmis", body)}
          >
            {t("measures.hmis.export")}
          </Button>
        }
      >
        <div className={classes.controls}>
          {isSuper(caller) ? <OrganizationInput value={chosenId} onChange={setChosenId} /> : null}
          <PeriodInputs
            period={period}
            today={today}
            error={isReady ? undefined : t("measures.wrongPeriod")}
            onChange={(change) => setPeriod({ ...period, ...change })}
          />
        </div>
      </PageHeader>
      <Loaded
        query={check}
        failed={t("measures.hmis.failed")}
        skeleton={isReady ? <LoadingBox h={240} /> : null}
      >
        {({ pages }) =>
          pages[0] ? (
            <Checked
              programs={pages[0].programs.filter(({ missing }) => missing.length > 0)}
              people={pages.flatMap((page) => page.people)}
              answer={pages[0]}
            />
          ) : null
        }
      </Loaded>
      <NextPage query={check} failed={t("measures.hmis.failed")} mt="md">
        {t("measures.hmis.more")}
      </NextPage>
    </section>
  );
}
