import { Anchor } from "@mantine/core";
import { splitLinks } from "./split-links.ts";

/** The text of a message, with line breaks, and with links for web addresses. */
export function MessageText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={className}>
      {splitLinks(text).map(({ part, at, isLink }) =>
        isLink ? (
          <Anchor key={at} href={part} target="_blank" rel="noopener noreferrer" underline="always" inherit>
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </p>
  );
}
