import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dueOf } from "#shared/records/definitions.ts";
import { organizationDay } from "../parts/organization-day.ts";
import { DateText } from "../../components/date-text.tsx";
import { asText } from "../../fields/field-props.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListCellProps } from "./tap-toggle.tsx";

const colors = { late: "red", today: "orange", soon: "dimmed" } as const;

/** The due date. For open items, a colored word also says if it is overdue or due soon. */
export default function DueCell({ row, name }: ListCellProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const due = dueOf(type, row, organizationDay());
  return (
    <>
      <DateText value={asText(row[name])} inherit />
      {due ? (
        <>
          {" "}
          <Text span inherit c={colors[due.state]} fw={600} data-due={due.state}>
            {t(`screens.caseWork.${due.state}`, { count: due.days })}
          </Text>
        </>
      ) : null}
    </>
  );
}
