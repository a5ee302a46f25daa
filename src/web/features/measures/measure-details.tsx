import { Anchor, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Figure } from "#shared/contracts/responses/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import { longDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { templateOf, type Measure } from "./figure-text.ts";
import type { RequestedRecords } from "./number-button.tsx";
import { Before, Target } from "./measure-rows.tsx";
import { MonthTable } from "./month-bars.tsx";

interface DetailsProps {
  measure: Measure;
  /** Undefined if the user may not see the records. */
  figure: Figure | undefined;
  /** Text that says what it counts. */
  words: string;
  period: Period;
  compared: Period | null;
  /** True if the user may edit the measure. */
  mayEdit: boolean;
  onAsk: (asked: RequestedRecords) => void;
}

/** Returns true for a web address. Users type the source, so any other text isn't linked. */
const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

/** The definition of a measure with its source, and its number by month. */
export function MeasureDetails({ measure, figure, words, period, compared, mayEdit, onAsk }: DetailsProps) {
  const { t, i18n } = useTranslation();
  const template = templateOf(measure);
  const path = recordPath({ tableName: "measures", recordId: measure.id });
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm">{words}</Text>
      {measure.note ? <Text size="sm">{measure.note}</Text> : null}
      {measure.sourceLink ? (
        <Text size="sm">
          {isWebAddress(measure.sourceLink) ? (
            <Anchor href={measure.sourceLink} target="_blank" rel="noreferrer" size="sm">
              {t("measures.source")}
            </Anchor>
          ) : (
            measure.sourceLink
          )}
        </Text>
      ) : null}
      {template?.source ? (
        <Text size="sm" c="dimmed">
          {template.checkedOn
            ? t("measures.checked", { day: longDate(template.checkedOn, i18n.language) })
            : t("measures.toBeCheckedHint")}
        </Text>
      ) : null}
      {mayEdit && path ? (
        <Anchor component={Link} to={path} size="sm">
          {t("measures.edit")}
        </Anchor>
      ) : null}
      {figure ? (
        <>
          {figure.before ? (
            <Text size="sm">
              {t("measures.columns.before")}{" "}
              <Before {...{ measure, period, compared, onAsk }} before={figure.before} />
            </Text>
          ) : null}
          {measure.target === null ? null : (
            <Text size="sm">
              {t("measures.columns.target")} <Target measure={measure} figure={figure} />
            </Text>
          )}
          <MonthTable measure={measure} months={figure.months} period={period} onAsk={onAsk} />
          {(["months", "groups"] as const).map((name) =>
            figure.inSeveral[name] > 0 ? (
              <Text key={name} size="sm" c="dimmed">
                {t(name === "months" ? "measures.inSeveralMonths" : "measures.inSeveralGroups", {
                  count: figure.inSeveral[name],
                })}
              </Text>
            ) : null,
          )}
        </>
      ) : null}
    </Stack>
  );
}
