import { Button, Paper, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { newValues } from "#shared/records/new-values.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { asText } from "../../fields/field-props.ts";
import { Input } from "../../fields/inputs.tsx";
import { draftKey, readDraft, writeDraft } from "../form/draft-store.ts";
import { useRecordForm } from "../form/use-record-form.ts";
import type { FormContext } from "../form/visible-fields.ts";
import { tableKey } from "../list/use-record-list.ts";
import { useRecordScope } from "../record-scope.ts";
import classes from "./feed.module.css";
import { titleOf, toHtml } from "./note-text.ts";

type Feed = NonNullable<RecordType["feed"]>;

/** What a text says in a record: its whole, and the title that it begins with. */
const written = ({ nameFields: [title] }: RecordType, feed: Feed, text: string) => ({
  [feed.text]: toHtml(text),
  ...(title ? { [title]: titleOf(text) } : {}),
});

function Box({ feed, onSaved }: { feed: Feed; onSaved: () => void }) {
  const { t } = useTranslation();
  const { type, caller, menteeId } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const key = draftKey(caller.accountId, type.name, "quick", menteeId);
  const [draft] = useState(() => readDraft(sessionStorage, key)?.values);
  const [text, setText] = useState(asText(draft?.["text"]));
  const context: FormContext = useMemo(
    () => ({ type, caller, isNew: true, isView: false, hasText: texts.has }),
    [type, caller, texts],
  );
  const [record] = useState<WireRow>(() => ({
    ...newValues(type),
    ...written(type, feed, text),
    ...(draft ? { [feed.date]: draft["date"], [feed.kind]: draft["kind"] } : {}),
    id: "0",
    version: 0,
    labels: {},
    editButton: true,
    deleteButton: false,
    archiveButton: false,
  }));
  const form = useRecordForm({
    record,
    context,
    isSubPage: true,
    onSaved: () => {
      writeDraft(sessionStorage, key, {});
      onSaved();
    },
    onWrong: () => undefined,
  });
  const date = form.values[feed.date];
  const kind = form.values[feed.kind];
  useEffect(
    () => writeDraft(sessionStorage, key, text.trim() ? { text, date, kind } : {}),
    [key, text, date, kind],
  );
  const canSave = text.trim() !== "" && !form.isSaving;
  const save = () => {
    if (canSave) void form.save();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Paper
      component="form"
      className={classes.box}
      aria-label={texts.own("add")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={handleKey}
    >
      <GrowingText
        name="quickText"
        label={texts.label(feed.text)}
        minRows={2}
        maxRows={12}
        maxLength={type.fields[feed.text]?.max}
        value={text}
        error={form.problem.errors[feed.text]}
        onChange={(event) => {
          setText(event.currentTarget.value);
          form.changeMany(written(type, feed, event.currentTarget.value));
        }}
      />
      <div className={classes.fields}>
        {[feed.kind, feed.date].map((name) => {
          const field = type.fields[name];
          return field ? (
            <div key={name} className={classes.field}>
              <Input
                table={type.name}
                recordId="0"
                name={name}
                field={field}
                label={texts.label(name)}
                error={form.problem.errors[name]}
                isRequired={field.required === "always"}
                value={form.values[name]}
                values={form.values}
                options={[]}
                onChange={(value) => form.changeMany({ [name]: value })}
                onChangeMany={form.changeMany}
              />
            </div>
          ) : null;
        })}
        <Button type="submit" disabled={!canSave} loading={form.isSaving}>
          {t("screens.form.save")}
        </Button>
      </div>
      <Text size="xs" c="dimmed" role="status" mt={6}>
        {form.isWaiting ? (
          t("screens.form.waiting")
        ) : (
          <span className={classes.keys}>{t("screens.caseWork.keys")}</span>
        )}
      </Text>
    </Paper>
  );
}

/** A record of a feed in one step: its text; the day and the kind are there already. What is typed stays until it is saved. */
export function FeedBox() {
  const client = useQueryClient();
  const { type, menteeId } = useRecordScope();
  const [round, setRound] = useState(0);
  if (!type.feed) return null;
  const handleSaved = () => {
    setRound(round + 1);
    void client.invalidateQueries({ queryKey: tableKey(type.name) });
  };
  return <Box key={`${menteeId ?? ""}/${round}`} feed={type.feed} onSaved={handleSaved} />;
}
