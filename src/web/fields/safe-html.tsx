import { Skeleton, Typography } from "@mantine/core";
import { useEffect, useState } from "react";
import { loadWhenBack } from "../boot/lazy-part.tsx";

interface SafeHtmlProps {
  html: string;
  /** Links are shown, and lead nowhere. */
  hasDeadLinks?: boolean;
}

/** Stored rich text. The server cleaned it when it was saved; it is cleaned again before it is shown. */
export function SafeHtml({ html, hasDeadLinks }: SafeHtmlProps) {
  const [clean, setClean] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void loadWhenBack(() => import("dompurify")).then(({ default: purify }) => {
      if (isCurrent)
        setClean(
          purify.sanitize(html, {
            FORBID_TAGS: ["style", "form"],
            FORBID_ATTR: hasDeadLinks ? ["href"] : [],
          }),
        );
    });
    return () => {
      isCurrent = false;
    };
  }, [html, hasDeadLinks]);
  if (clean === undefined) return <Skeleton h={20} />;
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
