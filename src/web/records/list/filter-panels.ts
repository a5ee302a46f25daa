export { ChoicePanel } from "./choice-panel.tsx";
export { ChosenDays } from "./chosen-days.tsx";
export { ChosenName } from "./chosen-name.tsx";
export { ColumnPanel } from "./column-panel.tsx";
export { DatePanel } from "./date-panel.tsx";
export { ExtraChips } from "./extra-chips.tsx";
export { PrintedChoice } from "./printed-choice.tsx";
