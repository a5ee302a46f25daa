import { useTranslation } from "react-i18next";
import type { PrintedRow } from "#shared/contracts/responses/measures.ts";
import classes from "./measures.module.css";

const numbers = ["figure", "counted", "all", "unknown"] as const;

/** The printable rows of a measure. In print they replace the numbers of the screen. */
export function PrintedRows({ rows }: { rows: readonly PrintedRow[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} data-printed-rows>
      <thead>
        <tr>
          <th scope="col">{t("measures.report.row")}</th>
          {numbers.map((name) => (
            <td key={name}>{t(`measures.report.${name}`)}</td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...cells]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {numbers.map((name, place) => (
              <td key={name}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
