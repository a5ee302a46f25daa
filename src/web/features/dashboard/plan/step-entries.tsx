import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DateText } from "../../../components/date-text.tsx";
import { entriesOf, type Entry } from "../../../fields/entry.ts";
import { asText } from "../../../fields/field-props.ts";
import { previewKind } from "../../../fields/preview-kind.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import { fileUrl } from "../../../lib/api.ts";
import { isUnsent, type PendingChange } from "../../../lib/pending/change.ts";
import { usePendingChanges } from "../../../lib/pending/use-pending-changes.ts";
import classes from "./plan.module.css";
import type { StepProps } from "./step.ts";

const StoredFileLink = lazyPart(() => import("../../../fields/stored-file-link.tsx"), { place: "none" });

interface Sent {
  readonly entry: Entry;
  readonly at: string;
  readonly who: string;
  readonly file: string;
  /** Original name of the file. */
  readonly fileName: string;
}

const sentOf = ({ dataValues }: StepProps["answer"]): Sent[] => {
  const notes = entriesOf(dataValues["dataNotes"]).map((entry) => ({
    entry,
    at: asText(entry["dateEntered"]),
    who: asText(entry["enteredBy"]),
    file: "",
    fileName: "",
  }));
  const files = entriesOf(dataValues["dataFiles"]).map((entry) => {
    const file = asText(entry["file"]);
    return {
      entry,
      at: asText(entry["dateCreated"]),
      who: asText(entry["uploadedBy"]),
      file,
      fileName: dataValues.labels[file] ?? "",
    };
  });
  return [...notes, ...files].sort((one, other) => other.at.localeCompare(one.at));
};

/** Returns the messages and files that are waiting on this device, newest first. */
const useUnsent = ({ table, id }: StepProps): readonly PendingChange[] =>
  usePendingChanges()
    .filter((one) => one.table === table && one.id === id && isUnsent(one))
    .filter(({ data, file }) => file !== undefined || Array.isArray(data["dataNotes"] ?? data["dataFiles"]))
    .toReversed();

/** The messages and files about a step, newest first, including unsent ones. */
export function StepEntries(step: StepProps) {
  const { t } = useTranslation();
  const unsent = useUnsent(step);
  const sent = sentOf(step.answer);
  if (sent.length === 0 && unsent.length === 0) return null;
  return (
    <section aria-label={t("plan.sent")}>
      <Title order={2} size="h4" mt="lg">
        {t("plan.sent")}
      </Title>
      {unsent.map(({ key, said, file }) => (
        <div key={key} className={classes.entry}>
          <Text className={classes.small} c="dimmed">
            {t("errors.unsent")}
          </Text>
          <Text className={classes.text}>{said || file?.name}</Text>
        </div>
      ))}
      {sent.map(({ entry, at, who, file, fileName }) => (
        <div key={entry.id} className={classes.entry} data-sent>
          <Text className={classes.small} c="dimmed">
            {who} · <DateText value={at} span inherit />
          </Text>
          {asText(entry["note"]) ? (
            <Text className={classes.text} mb={4}>
              {asText(entry["note"])}
            </Text>
          ) : null}
          {previewKind(file) === "picture" ? (
            <img
              src={fileUrl(file)}
              alt={fileName || t("plan.aPhoto")}
              className={classes.picture}
              loading="lazy"
            />
          ) : null}
          {file ? (
            <PartFallback show={null}>
              <StoredFileLink stored={file} name={fileName || t("plan.aFile")} />
            </PartFallback>
          ) : null}
        </div>
      ))}
    </section>
  );
}
