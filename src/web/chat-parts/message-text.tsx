import { Anchor } from "@mantine/core";
import { SharedCard } from "./shared-card.tsx";
import { sharedItemIn } from "./shared-item.ts";
import { splitLinks } from "./split-links.ts";

interface MessageTextProps {
  text: string;
  className?: string;
}

function LinkedText({ text, className }: MessageTextProps) {
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

/** The text of a message, with line breaks and links. A job, course, or resource that staff sent is a card. */
export function MessageText({ text, className }: MessageTextProps) {
  const item = sharedItemIn(text);
  if (!item) return <LinkedText text={text} className={className} />;
  return (
    <>
      {item.words ? <LinkedText text={item.words} className={className} /> : null}
      <SharedCard item={item} />
    </>
  );
}
