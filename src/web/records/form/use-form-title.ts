import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";

interface FormState {
  /** Undefined while loading. */
  record: WireRow | undefined;
  isNew: boolean;
  isView: boolean;
  isSingle: boolean | undefined;
}

export function useFormTitle({ record, isNew, isView, isSingle }: FormState): {
  title: string;
  subtitle?: string;
} {
  const { t } = useTranslation();
  const { type, isPlain, title } = useRecordScope();
  const texts = useFieldTexts(type.name);
  if (isSingle && title) return { title };
  if (isSingle) return { title: texts.own("title") ?? "", subtitle: texts.own("subtitle") };
  if (isNew) return { title: texts.own("add") ?? t("screens.list.add") };
  const name = record && recordName(type, record);
  if (isPlain) return { title: name ?? "" };
  const one = texts.own("one") ?? "";
  return { title: t(isView ? "screens.form.viewOf" : "screens.form.editOf", { one }), subtitle: name };
}
