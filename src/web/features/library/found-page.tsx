import { Button, Paper, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { RecordAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import { kindPath, type FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { Outbox } from "../../chat-parts/outbox.ts";
import { useChatRooms } from "../../chat-parts/use-chat-rooms.ts";
import { ListenButton } from "../../fields/listen-button.tsx";
import { IconMessageCircle, IconSearch } from "../../components/icons/index.ts";
import { ItemPage } from "../../components/item-page.tsx";
import { asText } from "../../fields/field-props.ts";
import { plainText } from "../../fields/plain-text.ts";
import { call, fileUrl } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";
import RecordFacts from "../../records/parts/record-facts.tsx";
import classes from "./find.module.css";
import { nameOf } from "./found-name.ts";
import { unsavedTexts } from "../../lib/pending/unsaved-texts.ts";

interface FoundProps {
  table: FoundTable;
  id: string;
}

/** Fields that aren't listed. The name is the page's heading. */
const skipped = (table: FoundTable) => [
  "active",
  "organizationId",
  ...(registry.get(table)?.nameFields ?? []),
];

/** Returns the name and texts, without links and files. */
function spokenText(table: FoundTable, row: WireRow): string {
  const fields = Object.entries(registry.get(table)?.fields ?? {});
  const texts = fields
    .filter(([, { kind }]) => ["textarea", "richText"].includes(kind))
    .map(([name]) => plainText(asText(row[name])));
  return [nameOf(table, row), ...texts].filter(Boolean).join("\n");
}

/** Leads to the chat with the team, with a draft of the question. The mentee sends it. */
function AskButton({ name }: { name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { accountId } = useUser();
  const { data } = useChatRooms();
  const room = data?.rooms.find(({ roomType }) => roomType === "mentee");
  if (!room) return null;
  const ask = () => {
    const outbox = new Outbox(unsavedTexts, accountId, room.roomId);
    const begun = outbox.loadDraft().trim();
    const question = t("find.askText", { name });
    // Asking again, after a look at the page, doesn't repeat the question.
    if (!begun.includes(question.trim())) outbox.saveDraft([begun, question].filter(Boolean).join("\n"));
    void navigate(`/chat/${room.roomId}`);
  };
  return (
    <Button size="lg" fullWidth leftSection={<IconMessageCircle size={22} aria-hidden />} onClick={ask}>
      {t("find.ask")}
    </Button>
  );
}

function Found({ table, row }: { table: FoundTable; row: WireRow }) {
  const { t } = useTranslation();
  const name = nameOf(table, row);
  const picture = fileUrl(asText(row["image"]) || asText(row["learningImageFile"]));
  return (
    <Paper component="section" radius="lg" className={classes.card}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {name}
      </Title>
      {picture ? (
        <img src={picture} alt={t("find.picture", { name })} className={classes.picture} loading="lazy" />
      ) : null}
      <ListenButton text={spokenText(table, row)} />
      <RecordFacts table={table} row={row} labels="find.fields" skip={skipped(table)} />
      <AskButton name={name} />
    </Paper>
  );
}

/** One job, course, or place of help. */
export function FoundPage({ table, id }: FoundProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["found", table, id],
    queryFn: ({ signal }) => call<RecordAnswer>("/getRecord", { tableName: table, tableId: id }, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <ItemPage
      query={query}
      title={t("find.title")}
      icon={IconSearch}
      back={{ to: kindPath(table), text: t("find.back") }}
      classes={classes}
      gone={t("find.gone")}
      failed={t("find.itemFailed")}
    >
      {({ dataValues }) => <Found table={table} row={dataValues} />}
    </ItemPage>
  );
}
