import { Anchor, Button, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { RecordAnswer, WireRow } from "#shared/contracts/records.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { Field } from "#shared/fields/field.ts";
import type { FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { Outbox } from "../../chat-parts/outbox.ts";
import { useChatRooms } from "../../chat-parts/use-chat-rooms.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { ListenButton } from "../../fields/listen-button.tsx";
import { IconArrowLeft, IconMessageCircle, IconSearch } from "../../components/icons/index.ts";
import { Cell } from "../../fields/cells.tsx";
import { asText } from "../../fields/field-props.ts";
import { plainText } from "../../fields/plain-text.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call, fileUrl } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";
import classes from "./find.module.css";
import { kindPath, nameOf } from "./found-path.ts";
import { unsavedTexts } from "../../lib/unsaved-texts.ts";
import { telLink } from "../../lib/tel-link.ts";

interface FoundProps {
  table: FoundTable;
  id: string;
}

const webAddress = /^https?:\/\/\S+$/i;

/** Where a value leads: a phone, a mail, a page. */
function addressOf(field: Field, text: string): string | undefined {
  if (field.kind === "phone") return telLink(text);
  if (field.kind === "email") return `mailto:${text}`;
  if (field.kind === "address")
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`;
  if (field.value !== "text") return undefined;
  if (webAddress.test(text)) return text;
  return /^www\.\S+$/i.test(text) ? `https://${text}` : undefined;
}

function Value({ table, name, field, row }: { table: string; name: string; field: Field; row: WireRow }) {
  const { t } = useTranslation();
  const text = asText(row[name]);
  const to = addressOf(field, text);
  const label = row.labels[name];
  if (!to)
    return (
      <Cell
        table={table}
        name={name}
        field={field}
        value={row[name]}
        {...(label ? { label } : {})}
        recordName=""
        isFull
      />
    );
  const isElsewhere = !/^(tel|mailto):/.test(to);
  return (
    <>
      {field.kind === "address" ? `${text} ` : null}
      <Anchor
        href={to}
        className={classes.link}
        {...(isElsewhere ? { target: "_blank", rel: "noreferrer" } : {})}
      >
        {field.kind === "address" ? t("find.map") : text}
      </Anchor>
    </>
  );
}

const hiddenKinds = new Set(["title", "hidden"]);
const unshown = new Set(["active", "organizationId"]);

function Facts({ table, row }: { table: FoundTable; row: WireRow }) {
  const { t } = useTranslation();
  const texts = useFieldTexts(table);
  const type = registry.get(table);
  const shown = Object.entries(type?.fields ?? {}).filter(
    ([name, field]) =>
      !unshown.has(name) &&
      !hiddenKinds.has(field.kind) &&
      field.kind !== "imageUpload" &&
      !type?.nameFields.includes(name) &&
      !isMissing(row[name], field),
  );
  return (
    <dl className={classes.facts}>
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{t(`find.fields.${name}`, { defaultValue: texts.label(name) })}</dt>
          <dd>
            <Value table={table} name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Name and texts, without addresses of pages and files. */
function spokenText(table: FoundTable, row: WireRow): string {
  const fields = Object.entries(registry.get(table)?.fields ?? {});
  const texts = fields
    .filter(([, { kind }]) => ["textarea", "richText"].includes(kind))
    .map(([name]) => plainText(asText(row[name])));
  return [nameOf(table, row), ...texts].filter(Boolean).join("\n");
}

/** Leads to the chat with the team; the question is begun, and sent by the mentee. */
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
    outbox.saveDraft([begun, t("find.askText", { name })].filter(Boolean).join("\n"));
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
      <Facts table={table} row={row} />
      <AskButton name={name} />
    </Paper>
  );
}

/** One job, course or place of help, to read. */
export function FoundPage({ table, id }: FoundProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ["found", table, id],
    queryFn: ({ signal }) => call<RecordAnswer>("/getRecord", { tableName: table, tableId: id }, { signal }),
    meta: { isQuiet: true },
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.page}>
      <Anchor component={Link} to={kindPath(table)} className={classes.back}>
        <IconArrowLeft size={20} aria-hidden />
        {t("find.back")}
      </Anchor>
      {data && !isGone ? null : (
        <Title order={1} className={classes.title}>
          {t("find.title")}
        </Title>
      )}
      {isGone ? (
        <EmptyState icon={IconSearch} title={t("find.gone")} />
      ) : data ? (
        <Found table={table} row={data.dataValues} />
      ) : error ? (
        <FailureAlert title={t("find.itemFailed")} error={error} onRetry={refetch} />
      ) : (
        <Stack aria-busy>
          <Skeleton h={320} radius="lg" />
        </Stack>
      )}
    </div>
  );
}
