import { Button, Skeleton } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { IconAdjustmentsHorizontal } from "../../components/icons/index.ts";
import { ListFilters } from "./lazy-panels.ts";
import classes from "./list-filters.module.css";
import type { ListState } from "./list-url.ts";

interface FilterButtonProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/**
 * A button that opens the filters of a list in a panel below it, or in a sheet on a phone. Escape or a click outside
 * closes the panel. The active filters are chips in the row below, or the name of a view says what they are.
 */
export function FilterButton({ state, onChange }: FilterButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (frame.current && !event.composedPath().includes(frame.current)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={frame}
      role="presentation"
      className={classes.frame}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      <Button
        ref={button}
        variant="default"
        px="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span data-object>{t("screens.list.filter")}</span>
      </Button>
      {isOpen ? (
        <div id={id} role="group" aria-label={t("screens.filters.title")} className={classes.panel}>
          <PartFallback show={<Skeleton h={160} role="status" aria-label={t("common.loading")} />}>
            <ListFilters state={state} onChange={onChange} />
          </PartFallback>
          <Button variant="light" className={classes.done} onClick={close}>
            {t("common.close")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
