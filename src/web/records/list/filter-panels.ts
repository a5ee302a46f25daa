export { ChoicePanel } from "./choice-panel.tsx";
export { ChosenName } from "./chosen-name.tsx";
export { ColumnPanel } from "./column-panel.tsx";
export { DatePanel } from "./date-panel.tsx";
