import { Paper, Title } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { isMissing } from "#shared/fields/missing.ts";
import { isRequired } from "#shared/records/required.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { AddressMap } from "../../components/address-map.tsx";
import { asText, type Values } from "../../fields/field-props.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";
import { useConfig } from "../../lib/use-config.ts";
import { FoldedSection } from "./folded-section.tsx";
import { FormField } from "./form-field.tsx";
import classes from "./form-layout.module.css";
import type { OptionLists } from "../parts/record-calls.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { sectionsOf, type FormContext, type FormField as Shown, type FormSection } from "./visible-fields.ts";

const MatrixSection = lazyPart(() => import("./matrix-section.tsx"));

interface FormSectionsProps {
  context: FormContext;
  recordId: string;
  fields: readonly Shown[];
  texts: FieldTexts;
  values: Values;
  labels: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  options: OptionLists;
  /** 2 on a separate page, 3 below a mentee. */
  headingOrder: 2 | 3;
  onChangeMany: (changes: Values) => void;
  /** Shown below the first section, which identifies the person. */
  notice?: ReactNode;
}

/** The fields under their headings. An address includes its map. */
export const FormSections = memo(function FormSections(props: FormSectionsProps) {
  const {
    context,
    recordId,
    fields,
    texts,
    values,
    labels,
    errors,
    options,
    headingOrder,
    onChangeMany,
    notice,
  } = props;
  const { isPlain } = useRecordScope();
  const { hasMail } = useConfig();
  // Mentees don't need to know that their assignment is active.
  const shownFields = isPlain ? fields.filter(({ name }) => name !== context.type.activeField) : fields;
  const sections = sectionsOf(shownFields);
  const matrix = sections.filter((section) => section.fields.every(({ field }) => field.matrixColumn));
  const renderSection = (section: FormSection) => {
    const heading = section.title ? (
      <Title order={headingOrder} size="h5" mb="sm">
        {texts.label(section.title)}
      </Title>
    ) : null;
    const grid = (
      <div className={classes.grid}>
        {section.fields.map((shown) => (
          <FormField
            key={shown.name}
            {...shown}
            type={context.type}
            recordId={recordId}
            texts={texts}
            values={values}
            labels={labels}
            error={errors[shown.name]}
            isRequired={isRequired(context.type, shown.field, values, context.isNew)}
            hasHelp={!isPlain}
            isMailOff={hasMail === false}
            options={options}
            onChangeMany={onChangeMany}
          />
        ))}
        {section.fields.some(({ field }) => field.kind === "address") ? (
          <div className={classes.field}>
            <AddressMap
              latitude={values["addressLatitude"]}
              longitude={values["addressLongitude"]}
              radiusMiles={values["addressRadius"]}
              address={asText(values["address"])}
            />
          </div>
        ) : null}
      </div>
    );
    if (!context.type.fields[section.title ?? ""]?.isFolded)
      return (
        <>
          {heading}
          {grid}
        </>
      );
    const hasAnswer = section.fields.some(({ name, field }) => !isMissing(values[name], field));
    return (
      <FoldedSection
        heading={heading}
        isOpenAtFirst={hasAnswer || sections.length === 1}
        hasError={section.fields.some(({ name }) => errors[name] !== undefined)}
      >
        {grid}
      </FoldedSection>
    );
  };
  return (
    <div className={classes.sections}>
      {sections.map((section, index) =>
        matrix.includes(section) ? (
          section === matrix[0] ? (
            <MatrixSection
              key="matrix"
              sections={matrix}
              {...{ texts, values, errors, headingOrder, onChangeMany }}
            />
          ) : null
        ) : (
          <Paper key={section.title ?? ""} p="md" component="section">
            {renderSection(section)}
            {index === 0 ? notice : null}
          </Paper>
        ),
      )}
    </div>
  );
});
