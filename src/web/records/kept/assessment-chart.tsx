import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { asText, splitList } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { shortDate } from "../../lib/dates.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import classes from "./kept.module.css";

/** Maximum number of assessments that fit side by side on a phone. */
const most = 6;

interface Point {
  id: string;
  /** Center of the column, as a percentage of the width. */
  x: number;
  /** Distance from the top, as a percentage of the height. */
  y: number;
  count: number;
  day: string;
  level: string;
}

/** Returns the points of the newest assessments in chronological order. */
function pointsOf(rows: readonly WireRow[]): Point[] {
  const shown = rows.slice(0, most).toReversed();
  const counts = shown.map((row) => splitList(row["adverseExperiences"]).length);
  const highest = Math.max(...counts, 1);
  return shown.map((row, index) => ({
    id: row.id,
    x: ((index + 0.5) / shown.length) * 100,
    y: 100 - ((counts[index] ?? 0) / highest) * 92,
    count: counts[index] ?? 0,
    day: asText(row["date"]),
    level: row.labels["levelOfCare"] ?? "",
  }));
}

/** The number of adverse experiences in each assessment, and the resulting level of care. */
export function AssessmentChart({ rows }: { rows: readonly WireRow[] }) {
  const { i18n } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const points = pointsOf(rows);
  const dayOf = (day: string) => shortDate(day, i18n.language);
  const words = points.map(({ day, count, level }) =>
    [dayOf(day), count, level].filter((one) => one !== "").join(" "),
  );
  return (
    <figure className={classes.chart} data-chart>
      <Text component="figcaption" size="sm" fw={500} mb={4}>
        {texts.own("change")}
      </Text>
      <div role="img" aria-label={`${texts.own("change")}: ${words.join("; ")}`}>
        <div className={classes.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
          </svg>
          <div className={classes.points}>
            {points.map(({ id, x, y, count }) => (
              <div key={id} className={classes.point} style={{ left: `${x}%`, top: `${y}%` }}>
                <span>{count}</span>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.days} style={{ gridTemplateColumns: `repeat(${points.length}, 1fr)` }}>
          {points.map(({ id, day, level }) => (
            <div key={id}>
              {dayOf(day)}
              {level ? <div className={classes.level}>{level}</div> : null}
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}
