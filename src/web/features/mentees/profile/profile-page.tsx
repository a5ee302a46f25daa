import { Anchor, Button, Group, Paper, Skeleton, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { missingAnswers } from "#shared/records/waivers.ts";
import { afterFirstScreen } from "../../../boot/first-screen.ts";
import { prefetchPart } from "../../../boot/lazy-part.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { ForeignTypeContext, useFieldTexts } from "../../../fields/field-texts.ts";
import { foreignType, registry } from "../../../lib/organization-types.ts";
import { IncompleteNotice } from "../../../records/form/form-notices.tsx";
import { loadRecordForm } from "../../../records/screens/lazy-record-form.tsx";
import { SingleForm } from "../../../records/screens/single-form.tsx";
import { sectionsOf, visibleFields } from "../../../records/form/visible-fields.ts";
import { HistoryButton } from "../../../records/history/history-button.tsx";
import { readOpenRecord } from "../../../records/list/list-url.ts";
import { rowAbilities } from "../../../records/list/row-abilities.ts";
import { recordKey } from "../../../records/parts/record-key.ts";
import { RecordScopeProvider, useRecordScope } from "../../../records/parts/record-scope.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";
import { useRecord } from "../../../records/parts/use-record.ts";
import { menteeHeaderKey } from "../use-mentee-header.ts";
import classes from "./facts.module.css";
import { ProfileSection, hasFact } from "./profile-section.tsx";

const prefetchForm = afterFirstScreen(loadRecordForm);

interface ReadProfileProps {
  menteeId: string;
  onSaved: () => void;
}

/** The sections of a loaded record. Each can be edited in place. */
function Sections({ menteeId, onSaved, data }: ReadProfileProps & { data: RecordAnswer }) {
  const { t } = useTranslation();
  const { type, caller } = useRecordScope();
  const client = useQueryClient();
  const [edited, setEdited] = useState<string | null>();
  const texts = useFieldTexts(type.name);
  const { dataValues: record, answers } = data;
  const context = { type, caller, isNew: false, isView: true, hasText: texts.has };
  const mayEdit = rowAbilities(caller, type, record).edit;
  // Loads the form early, because a user who may edit will probably do so.
  useEffect(() => {
    if (mayEdit) prefetchPart(prefetchForm);
  }, [mayEdit]);
  const reload = () => client.invalidateQueries({ queryKey: recordKey(type.name) });
  return (
    <section aria-label={t("screens.mentee.profile")}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" tabIndex={-1} data-page-name="">
          {t("screens.mentee.profile")}
        </Title>
        <Group gap="xs" data-no-print>
          <HistoryButton record={record} isEditable={mayEdit} onChanged={reload} />
          {mayEdit ? (
            <Button component={Link} to={`?record=${menteeId}`} variant="default">
              {t("screens.mentee.editAll")}
            </Button>
          ) : null}
        </Group>
      </Group>
      {type.hasWaivers && !record["anonymizedAt"] ? (
        <IncompleteNotice labels={missingAnswers(type, record).map((name) => texts.label(name))} />
      ) : null}
      <Paper radius="lg" className={classes.sections}>
        {sectionsOf(visibleFields(context, record))
          .filter(({ fields }) => fields.some((field) => hasFact(field, type, record, answers)))
          .map((section) => (
            <ProfileSection
              key={section.title}
              section={section}
              record={record}
              answers={answers}
              isEdited={edited === section.title}
              onEdit={mayEdit && edited === undefined ? () => setEdited(section.title) : undefined}
              onClose={() => setEdited(undefined)}
              onSaved={() => {
                onSaved();
                void reload();
              }}
            />
          ))}
      </Paper>
    </section>
  );
}

/** The profile to read, with the custom fields of the record's organization. */
function ReadProfile(props: ReadProfileProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const query = useRecord(props.menteeId);
  const theirs = query.data?.customFields;
  const foreign = useMemo(() => (theirs && foreignType("mentees", theirs)) ?? null, [theirs]);
  const shownScope = useMemo(() => ({ ...scope, type: foreign ?? scope.type }), [scope, foreign]);
  return (
    <Loaded query={query} failed={t("screens.form.recordFailed")} skeleton={<Skeleton h="100vh" />}>
      {(data) => (
        <RecordScopeProvider value={shownScope}>
          <ForeignTypeContext value={foreign}>
            <Sections {...props} data={data} />
          </ForeignTypeContext>
        </RecordScopeProvider>
      )}
    </Loaded>
  );
}

/** The mentee's record: sections to read, or the whole form if the address opens it. */
export function ProfilePage({ menteeId }: { menteeId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const caller = useCaller();
  const [search] = useSearchParams();
  const scope = useMemo(() => {
    const type = registry.get("mentees");
    return type && { type, caller, organizationId: caller.organizationId, isNested: true };
  }, [caller]);
  const handleSaved = () => void client.invalidateQueries({ queryKey: menteeHeaderKey(menteeId) });
  if (!scope) return null;
  if (readOpenRecord(search)?.id === menteeId)
    return (
      <>
        <Anchor component={Link} to={`/mentee/manage/${menteeId}`} size="sm" data-no-print>
          {t("screens.mentee.readProfile")}
        </Anchor>
        <SingleForm
          tableName="mentees"
          id={menteeId}
          title={t("screens.mentee.profile")}
          onSaved={handleSaved}
          onCancel={() => void navigate(`/mentee/manage/${menteeId}`)}
        />
      </>
    );
  return (
    <RecordScopeProvider value={scope}>
      <ReadProfile menteeId={menteeId} onSaved={handleSaved} />
    </RecordScopeProvider>
  );
}
