import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { asText } from "../../fields/field-props.ts";
import { recordPath } from "../../lib/record-path.ts";
import type { RecordScope } from "../parts/record-scope.ts";

/** A link to the contact in which a promise was made, for people who may read it. */
export default function PromiseSource({ record, scope }: { record: WireRow; scope: RecordScope }) {
  const { t } = useTranslation();
  const tableName = menteeUserNotes.name;
  const isContact = record["fromTable"] === tableName;
  if (!isContact || authorizeType(scope.caller, menteeUserNotes, "view") !== "allow") return null;
  const path = recordPath({
    tableName,
    recordId: asText(record["fromId"]),
    menteeId: asText(record["menteeId"]),
  });
  if (!path) return null;
  return (
    <Anchor component={Link} to={path} mt="md" display="inline-block">
      {t("screens.contact.source")}
    </Anchor>
  );
}
