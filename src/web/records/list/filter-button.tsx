import { Button, Skeleton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { IconAdjustmentsHorizontal } from "../../components/icons/index.ts";
import { usePressOutside } from "../../lib/use-press-outside.ts";
import { ListFilters } from "./lazy-panels.ts";
import classes from "./list-filters.module.css";
import type { ListState } from "./list-url.ts";

interface FilterButtonProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/**
 * A button that opens the filters of a list in a panel below it, or in a sheet on a phone. Escape or a click outside
 * closes the panel. The active filters are shown as chips in the row below, unless the name of a view describes them.
 */
export function FilterButton({ state, onChange }: FilterButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onPointerDown = usePressOutside(isOpen, () => {
    // A typed day takes effect when its field loses the focus, which doesn't happen if the field is removed.
    const field = document.activeElement;
    if (field instanceof HTMLElement) field.blur();
    setIsOpen(false);
  });
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div
      role="presentation"
      className={classes.frame}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        // In a calendar, the key closes only the calendar.
        if (event.key === "Escape" && isOpen && event.currentTarget.contains(event.target as Node)) close();
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
