import { Anchor, Paper, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { useFieldTexts } from "../../../fields/field-texts.ts";
import { call } from "../../../lib/api.ts";
import { registry } from "../../../lib/organization-types.ts";
import { FactValue } from "../../../records/parts/record-facts.tsx";
import { useCaller } from "../../../records/parts/use-caller.ts";
import facts from "../profile/facts.module.css";
import { menteeHeaderKey } from "../use-mentee-header.ts";
import classes from "./overview.module.css";

/** These are shown first, then the organization's custom fields. */
const keyFields = ["address", "probationOfficer", "expectedRelease", "dateOfAdmission"];

interface KeyFactsProps {
  menteeId: string;
  header: MenteeHeader | undefined;
}

function FactCard({ menteeId, header, type }: KeyFactsProps & { type: RecordType }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const texts = useFieldTexts(type.name);
  const { data, error } = useQuery({
    queryKey: [...menteeHeaderKey(menteeId), "profile"],
    queryFn: ({ signal }) => call<RecordAnswer>("/getMentee", { tableId: menteeId }, { signal }),
    meta: { isQuiet: true },
  });
  const row = data?.dataValues;
  if (error && !row) return null;
  if (!row || !header) return <Skeleton h={150} radius="lg" data-facts />;
  const custom = Object.keys(type.fields).filter((name) => type.fields[name]?.custom);
  const shown = [...keyFields, ...custom].flatMap((name) => {
    const field = type.fields[name];
    const isShown = field && canUseField(caller, field) && !isMissing(row[name], field);
    return isShown ? [{ name, field }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Paper component="section" radius="lg" aria-label={header.firstName} className={classes.card} data-facts>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {header.firstName}
        </Title>
        <Anchor
          component={Link}
          to={`/mentee/manage/${menteeId}`}
          size="sm"
          aria-label={t("screens.mentee.editProfile")}
          data-no-print
        >
          {t("screens.mentee.edit")}
        </Anchor>
      </div>
      <dl className={facts.list}>
        {shown.map(({ name, field }) => (
          <div key={name} data-fact={name}>
            <dt>{texts.label(name)}</dt>
            <dd>
              <FactValue table={type.name} name={name} field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

/** The facts that people look up most often. Shown to users who may open the profile. */
export function KeyFacts(props: KeyFactsProps) {
  const caller = useCaller();
  const type = registry.get("mentees");
  const mayRead = type && authorizeType(caller, type, "view") === "allow" && !props.header?.anonymizedAt;
  return mayRead ? <FactCard {...props} type={type} /> : null;
}
