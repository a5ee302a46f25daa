export { ActiveFilters } from "./active-filters.tsx";
export { ListFilters } from "./list-filters.tsx";
