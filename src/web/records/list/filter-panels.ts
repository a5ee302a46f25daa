export { ActiveFilters } from "./active-filters.tsx";
export { ListFilters } from "./list-filters.tsx";
export { PrintedChoice } from "./printed-choice.tsx";
