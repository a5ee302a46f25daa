import { Typography } from "@mantine/core";
import purify from "dompurify";
import { useMemo } from "react";

interface SafeHtmlProps {
  html: string;
  /** True to show links without their targets. */
  hasDeadLinks?: boolean;
}

/**
 * Shows stored rich text. The server sanitized it when it was saved, and it is sanitized again here. Load this
 * component lazily.
 */
export function SafeHtml({ html, hasDeadLinks }: SafeHtmlProps) {
  const clean = useMemo(
    () =>
      purify.sanitize(html, { FORBID_TAGS: ["style", "form"], FORBID_ATTR: hasDeadLinks ? ["href"] : [] }),
    [html, hasDeadLinks],
  );
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
