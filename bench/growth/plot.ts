/** Draws the figures as an SVG of small pictures, one for each scenario with a goal; the dashed line is the goal. */
import type { Measured } from "./measure.ts";
import { growthGoal } from "./report.ts";

const columns = 4;
const width = 190;
const height = 130;
/** Inside a picture, the area of the line. */
const area = { left: 14, right: 14, top: 44, bottom: 22 };

const style = `
  svg { font: 11px system-ui, sans-serif; --ink: #1c2733; --faint: #66727f; --line: #2c7be5; --goal: #b4530a; --paper: #fff; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #e6ebf1; --faint: #9aa7b4; --line: #6ea8ff; --goal: #f0a35e; --paper: #14191f; }
  }
  .paper { fill: var(--paper); } text { fill: var(--faint); } .name { fill: var(--ink); font-weight: 600; }
  .axis { stroke: var(--faint); stroke-width: 0.5; } .goal { stroke: var(--goal); stroke-dasharray: 4 3; }
  .goal-text { fill: var(--goal); } polyline { fill: none; stroke: var(--line); stroke-width: 2; }
  circle { fill: var(--line); } .value { fill: var(--ink); }`;

const short = (mentees: number): string => (mentees < 1e6 ? `${mentees / 1000}k` : `${mentees / 1e6}M`);
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function picture(sizes: readonly number[], { name, figures, limit }: Measured, at: number): string {
  const values = figures.map(({ p50 }) => p50);
  const goal = limit ?? (values[0] ?? 0) * growthGoal;
  const top = Math.max(goal, ...values) * 1.12;
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)];
  const inner = { width: width - area.left - area.right, height: height - area.top - area.bottom };
  const x = (size: number) =>
    area.left + (last > first ? (Math.log(size / first) / Math.log(last / first)) * inner.width : 0);
  const y = (value: number) => area.top + inner.height * (1 - value / top);
  const points = values.map((value, index) => [x(sizes[index] ?? 1), y(value)] as const);
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
