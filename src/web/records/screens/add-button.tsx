import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconPlus } from "../../components/icons/index.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { useRecordScope } from "../parts/record-scope.ts";

/** The main button of a list. On a phone it shows only its verb. */
export function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const text = useFieldTexts(useRecordScope().type.name).own("add") ?? t("screens.list.add");
  const [verb, object] = text.split(/ (.*)/);
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      <span>{verb}&nbsp;</span>
      {object ? <span data-object>{object}</span> : null}
    </Button>
  );
}
