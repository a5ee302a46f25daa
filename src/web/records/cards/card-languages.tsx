import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#shared/constants.ts";
import { startExport } from "../../lib/exports/start-export.ts";

/** The languages of a card. The mentee may read a different language than the person who prints the card. */
export default function CardLanguages({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const name = t("exports.printCards", { count: ids.length });
  return languageCodes.map((lang) => (
    <Menu.Item
      key={lang}
      lang={lang}
      onClick={() => void startExport(name, "/paperCards", { menteeIds: ids, lang })}
    >
      {languages[lang].name}
    </Menu.Item>
  ));
}
