import { Anchor } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./overview.module.css";

/** Up to three lines of a text, and a button that shows the rest in place. */
export function ItemText({ text }: { text: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = place.current ?? {};
    setIsCut(scrollHeight > clientHeight + 1);
  }, [text]);
  return (
    <>
      <p ref={place} className={classes.text} data-open={isOpen || undefined}>
        {text}
      </p>
      {isCut ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          data-no-print
        >
          {t(isOpen ? "screens.mentee.caseView.showLess" : "screens.mentee.caseView.showMore")}
        </Anchor>
      ) : null}
    </>
  );
}
