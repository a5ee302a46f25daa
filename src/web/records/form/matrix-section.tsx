import { Paper, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { asText, type Values } from "../../fields/field-props.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";
import classes from "./matrix-section.module.css";
import type { FormField, FormSection } from "./visible-fields.ts";

interface MatrixProps {
  /** One row each. Every field has a `matrixColumn`. */
  sections: readonly FormSection[];
  texts: FieldTexts;
  values: Values;
  errors: Readonly<Record<string, string>>;
  headingOrder: 2 | 3;
  onChangeMany: (changes: Values) => void;
}

type CellProps = FormField & Pick<MatrixProps, "texts" | "values" | "errors" | "onChangeMany">;

function Cell({ name, isReadOnly, texts, values, errors, onChangeMany }: CellProps) {
  const { t } = useTranslation();
  const isOn = asText(values[name]) === "1";
  if (isReadOnly)
    return isOn ? (
      t("common.yes")
    ) : (
      <Text span c="dimmed" aria-label={t("common.no")} role="img">
        –
      </Text>
    );
  return (
    <Switch
      name={name}
      aria-label={texts.label(name)}
      error={errors[name]}
      checked={isOn}
      onChange={({ currentTarget }) => onChangeMany({ [name]: currentTarget.checked ? "1" : "0" })}
    />
  );
}

/** Sections of switches as one table: a row for each section, and a column for each kind of switch. */
export default function MatrixSection({ sections, texts, headingOrder, ...cell }: MatrixProps) {
  const columnText = (column: string) => texts.own(`matrix.${column}`) ?? column;
  // The longest row decides the order of the columns.
  const fields = sections.toSorted((a, b) => b.fields.length - a.fields.length).flatMap((one) => one.fields);
  const columns = [...new Set(fields.map(({ field }) => field.matrixColumn ?? ""))];
  return (
    <Paper p="md" component="section">
      <Title order={headingOrder} size="h5" mb="sm">
        {texts.own("matrix.title")}
      </Title>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{texts.own("matrix.area")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.title}>
              <th scope="row">
                {texts.label(section.title ?? "")}
                {section.fields.map(({ name }) => {
                  const help = texts.help(name);
                  return help ? (
                    <Text key={name} size="xs" c="dimmed" fw={400}>
                      {help}
                    </Text>
                  ) : null;
                })}
              </th>
              {columns.map((column) => {
                const shown = section.fields.find(({ field }) => field.matrixColumn === column);
                return (
                  <td key={column} data-field={shown?.name} data-label={shown && columnText(column)}>
                    {shown ? <Cell {...shown} {...cell} texts={texts} /> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
