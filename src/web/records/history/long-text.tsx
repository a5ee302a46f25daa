import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const shortLength = 240;

/** The first lines of a long text, with a button that shows all of it. */
export function LongText({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (text.length <= shortLength && text.split("\n").length <= 6) return text;
  const label = t(isOpen ? "history.showLess" : "history.showAll");
  return (
    <>
      <Text inherit span lineClamp={isOpen ? undefined : 4}>
        {text}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Anchor>
    </>
  );
}
