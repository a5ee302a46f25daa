/** Draws the figures as an SVG of small pictures, one for each scenario with a goal; the dashed line is the goal. */
import type { Measured } from "./measure.ts";
import { growthGoal } from "./report.ts";

const columns = 4;
const width = 190;
const height = 130;
/** Inside a picture, the area of the line. */
const area = { left: 14, right: 14, top: 44, bottom: 22 };

// No variables: not every program that draws SVG knows them.
const colours = (ink: string, faint: string, line: string, goal: string, paper: string): string =>
  `.paper { fill: ${paper} } text { fill: ${faint} } .name, .value { fill: ${ink} } .axis { stroke: ${faint} }
  .goal { stroke: ${goal} } .goal-text { fill: ${goal} } polyline { stroke: ${line} } circle { fill: ${line} }`;

const style = `
  text { font: 11px system-ui, sans-serif } .name { font-weight: 600 } .axis { stroke-width: 0.5 }
  .goal { stroke-dasharray: 4 3 } polyline { fill: none; stroke-width: 2 }
  ${colours("#1c2733", "#66727f", "#2c7be5", "#b4530a", "#ffffff")}
  @media (prefers-color-scheme: dark) {
  ${colours("#e6ebf1", "#9aa7b4", "#6ea8ff", "#f0a35e", "#14191f")}
  }`;

const short = (mentees: number): string => (mentees < 1e6 ? `${mentees / 1000}k` : `${mentees / 1e6}M`);
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function picture(sizes: readonly number[], { name, figures, limit }: Measured, at: number): string {
  const values = figures.map(({ p50 }) => p50);
  const goal = limit ?? (values[0] ?? 0) * growthGoal;
  const top = Math.max(goal, ...values) * 1.12;
  const inner = { width: width - area.left - area.right, height: height - area.top - area.bottom };
  const x = (index: number) => area.left + (index / Math.max(1, sizes.length - 1)) * inner.width;
  const y = (value: number) => area.top + inner.height * (1 - value / top);
  const points = values.map((value, index) => [x(index), y(value)] as const);
  const anchor = (index: number) => (index === 0 ? "start" : index === values.length - 1 ? "end" : "middle");
  const marks = points.map(
    ([left, up], index) =>
      `<circle cx="${left.toFixed(1)}" cy="${up.toFixed(1)}" r="2.5"/>
      <text class="value" x="${left.toFixed(1)}" y="${(up - 6).toFixed(1)}" text-anchor="${anchor(index)}">${ms(values[index] ?? 0)}</text>
      <text x="${left.toFixed(1)}" y="${height - 8}" text-anchor="${anchor(index)}">${short(sizes[index] ?? 0)}</text>`,
  );
  const goalText = limit === undefined ? `goal ${growthGoal} × = ${ms(goal)} ms` : `goal ${limit} ms`;
  return `<g transform="translate(${(at % columns) * width} ${Math.floor(at / columns) * height})">
    <text class="name" x="${area.left}" y="18">${name}</text>
    <text class="goal-text" x="${area.left}" y="32">${goalText}</text>
    <line class="axis" x1="${area.left}" x2="${width - area.right}" y1="${height - area.bottom}" y2="${height - area.bottom}"/>
    <line class="goal" x1="${area.left}" x2="${width - area.right}" y1="${y(goal).toFixed(1)}" y2="${y(goal).toFixed(1)}"/>
    <polyline points="${points.map(([left, up]) => `${left.toFixed(1)},${up.toFixed(1)}`).join(" ")}"/>
    ${marks.join("\n    ")}
  </g>`;
}

/** The picture; readable on light and on dark pages. */
export function draw(sizes: readonly number[], results: readonly Measured[]): string {
  const shown = results.filter(({ isMeasuredByGrowth, limit }) => isMeasuredByGrowth || limit !== undefined);
  const [wide, high] = [columns * width, Math.ceil(shown.length / columns) * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" role="img">
  <title>Median time of answers in milliseconds, by the number of mentees in the installation</title>
  <style>${style}
  </style>
  <rect class="paper" width="${wide}" height="${high}" rx="8"/>
  ${shown.map((result, index) => picture(sizes, result, index)).join("\n  ")}
</svg>
`;
}
