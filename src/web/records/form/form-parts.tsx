import { Button } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useFieldTexts, type FieldTexts } from "../../fields/field-texts.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import classes from "./form-layout.module.css";
import { sectionsOf, visibleFields, type FormSection, type Values } from "./visible-fields.ts";

/** Name of a section in the address, such as `security`. */
const partOf = ({ title }: FormSection): string => (title ?? "").replace(/Title$/, "");

function PartLinks({
  parts,
  current,
  texts,
}: {
  parts: readonly FormSection[];
  current: FormSection;
  texts: FieldTexts;
}) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <nav aria-label={t("screens.form.parts")} className={classes.parts}>
      {parts.map((part) => (
        <Button
          key={part.title}
          component={Link}
          to={{
            search: new URLSearchParams({ ...Object.fromEntries(params), part: partOf(part) }).toString(),
          }}
          replace
          preventScrollReset
          size="xs"
          variant={part === current ? "light" : "subtle"}
          aria-current={part === current ? "page" : undefined}
        >
          {texts.label(part.title ?? "")}
        </Button>
      ))}
    </nav>
  );
}

interface FormPartsProps {
  record: Values;
  /** Renders the form with the names of the fields to show, and a function that shows the section of a field. */
  children: (only: ReadonlySet<string> | undefined, show: (field: string) => void) => ReactNode;
}

/**
 * Shows a long form one section at a time, each at its own address. Edits in the others are kept, and are saved
 * together.
 */
export default function FormParts({ record, children }: FormPartsProps) {
  const { type, caller } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const [params, setParams] = useSearchParams();
  const parts = useMemo(
    () =>
      sectionsOf(visibleFields({ type, caller, isNew: false, isView: false, hasText: texts.has }, record)),
    [record, type, caller, texts],
  );
  const current = parts.find((part) => partOf(part) === params.get("part")) ?? parts[0];
  const only = useMemo(() => current && new Set(current.fields.map(({ name }) => name)), [current]);
  const show = (field: string) => {
    const part = parts.find(({ fields }) => fields.some(({ name }) => name === field));
    if (part)
      setParams((before) => ({ ...Object.fromEntries(before), part: partOf(part) }), { replace: true });
  };
  return (
    <>
      {current ? <PartLinks parts={parts} current={current} texts={texts} /> : null}
      {children(only, show)}
    </>
  );
}
