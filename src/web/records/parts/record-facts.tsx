import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { isMissing } from "#shared/fields/missing.ts";
import { Cell } from "../../fields/cells.tsx";
import { asText } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { mapUrl } from "../../lib/map-url.ts";
import { registry } from "../../lib/organization-types.ts";
import { telLink } from "../../lib/phone.ts";
import classes from "./record-facts.module.css";

const webAddress = /^https?:\/\/\S+$/i;
/** Names of fields that contain nothing but a web address. People also write one without its beginning. */
const webFieldName = /(website|Url)$/;
const bareAddress = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u;

/** Returns the link of a value: phone, email, map, or web page. */
function addressOf(name: string, field: Field, text: string): string | undefined {
  if (field.kind === "phone") return telLink(text);
  if (field.kind === "email") return `mailto:${text}`;
  if (field.kind === "address") return mapUrl(text);
  if (field.value !== "text") return undefined;
  if (webAddress.test(text)) return text;
  const isBare = /^www\.\S+$/i.test(text) || (webFieldName.test(name) && bareAddress.test(text));
  return isBare ? `https://${text}` : undefined;
}

interface FactValueProps {
  table: string;
  name: string;
  field: Field;
  row: WireRow;
}

/** The value of a field as text. Phone numbers, email addresses, addresses, and web addresses are links. */
export function FactValue({ table, name, field, row }: FactValueProps) {
  const { t } = useTranslation();
  const text = asText(row[name]);
  const to = addressOf(name, field, text);
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
        {...(isElsewhere ? { target: "_blank", rel: "noreferrer", underline: "always" } : {})}
      >
        {field.kind === "address" ? t("find.map") : text}
      </Anchor>
    </>
  );
}

/** Field kinds that have no text to read. */
const hiddenKinds = new Set(["title", "hidden", "imageUpload"]);

export interface RecordFactsProps {
  table: string;
  row: WireRow;
  /** Key of the texts with labels for mentees. A field without one has its normal label. */
  labels?: string;
  /** Fields that the page shows elsewhere. */
  skip?: readonly string[];
  /** True for the text size of staff screens. */
  isCompact?: boolean;
}

/** The fields of a record as text: each one that has a value, with its label. */
export default function RecordFacts({ table, row, labels, skip, isCompact }: RecordFactsProps) {
  const { t, i18n } = useTranslation();
  const texts = useFieldTexts(table);
  const labelOf = (name: string) =>
    labels && i18n.exists(`${labels}.${name}`) ? t(`${labels}.${name}`) : texts.label(name);
  const { fields = {}, list } = registry.get(table) ?? {};
  const derived = Object.entries(list?.derived ?? {}).map(([name, { field }]) => [name, field] as const);
  const shown = [...derived, ...Object.entries(fields)].filter(
    ([name, field]) => !skip?.includes(name) && !hiddenKinds.has(field.kind) && !isMissing(row[name], field),
  );
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts} data-compact={isCompact || undefined}>
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <FactValue table={table} name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
