import { VisuallyHidden } from "@mantine/core";

/** The heading of a page below a tab with the same name. Only screen readers get it. */
export const TabTitle = ({ title }: { title: string }) => (
  <VisuallyHidden component="h1" fz="inherit" tabIndex={-1} data-page-name="">
    {title}
  </VisuallyHidden>
);
