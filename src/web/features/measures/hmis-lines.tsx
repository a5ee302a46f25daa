import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { HmisPerson, HmisProgram } from "#shared/contracts/responses/hmis.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";

/** A program and its missing data. */
export function ListedProgram({ program }: { program: HmisProgram }) {
  const { t } = useTranslation();
  const texts = useFieldTexts("configPrograms");
  const fields = program.missing.map(texts.label).join(", ");
  return (
    <li>
      <Anchor component={Link} to={`/settings/programs?record=${program.id}`} size="sm">
        {program.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t(program.isIncluded ? "measures.hmis.missing" : "measures.hmis.notIncluded", { fields })}
      </Text>
    </li>
  );
}

/** The pages on which answers are added. */
const pages = { mentees: "manage", enrollments: "mentee-enrollments", outcomes: "mentee-outcomes" } as const;

/** A person and their missing data, with links to the pages where it is added. */
export function ListedPerson({ person: { id, name, missing } }: { person: HmisPerson }) {
  const { t } = useTranslation();
  const texts = {
    mentees: useFieldTexts("mentees"),
    enrollments: useFieldTexts("enrollments"),
    outcomes: useFieldTexts("outcomes"),
  };
  const parts = (["mentees", "enrollments", "outcomes"] as const).filter((part) => missing[part].length > 0);
  return (
    <li>
      <Anchor component={Link} to={`/mentee/manage/${id}`} size="sm">
        {name}
      </Anchor>
      {parts.map((part) => (
        <Text key={part} size="sm" c="dimmed">
          {part === "mentees" ? null : (
            <>
              <Anchor component={Link} to={`/mentee/${pages[part]}/${id}`} inherit underline="always">
                {texts[part].own("title")}
              </Anchor>
              {": "}
            </>
          )}
          {missing[part].includes("consentScope")
            ? t("measures.hmis.noConsent")
            : missing[part].map(texts[part].label).join(", ")}
        </Text>
      ))}
    </li>
  );
}
