export { default as ViewMenu } from "./view-menu.tsx";
export { default as ViewRow } from "./view-row.tsx";
