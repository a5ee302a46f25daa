import { Typography } from "@mantine/core";
import purify from "dompurify";
import { useMemo } from "react";

interface SafeHtmlProps {
  html: string;
  /** Links are shown, and lead nowhere. */
  hasDeadLinks?: boolean;
}

/** Stored rich text. The server cleaned it when it was saved; it is cleaned again before it is shown. Load it lazily. */
export function SafeHtml({ html, hasDeadLinks }: SafeHtmlProps) {
  const clean = useMemo(
    () =>
      purify.sanitize(html, { FORBID_TAGS: ["style", "form"], FORBID_ATTR: hasDeadLinks ? ["href"] : [] }),
    [html, hasDeadLinks],
  );
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
