import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { PlanTable } from "#shared/records/plan-paths.ts";
import { IconCheck } from "../../../components/icons/index.ts";
import { asText } from "../../../fields/field-props.ts";
import { pendingChanges } from "../../../lib/pending/pending-changes.ts";
import { refreshAll } from "../../../lib/query-client.ts";
import { failureText, toastSaveFailed } from "../../../lib/toasts.tsx";
import { useTapped } from "../../../lib/pending/use-pending-changes.ts";
import classes from "./plan.module.css";

interface DoneButtonProps {
  table: PlanTable;
  id: string;
  /** The field that says if the item is done, and its two values. */
  field: string;
  values: { readonly done: string; readonly open: string };
  row: WireRow;
  /** Names the item in the list of unsent changes. */
  about: string;
}

/** "I did it", and Undo. Offline, the tap waits on the phone. */
export function DoneButton({ table, id, field, values, row, about }: DoneButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { done, open } = values;
  const { version } = row;
  // An answer or photo for the same item may be waiting too.
  const { tapped, stored, isWaiting } = useTapped(table, id, field, version);
  const isDone = (tapped ?? row[field]) === done;
  // Takes over the focus from the removed button.
  const shown = useRef<HTMLElement>(null);
  const wasTapped = useRef(false);
  useEffect(() => {
    if (!wasTapped.current || isBusy) return;
    wasTapped.current = false;
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [isBusy]);
  const show = (element: HTMLElement | null) => {
    shown.current = element;
  };
  const change = async (value: string) => {
    wasTapped.current = true;
    setIsBusy(true);
    try {
      const saved = await pendingChanges.save({
        table,
        id,
        data: { [field]: value, version },
        before: { [field]: stored ?? (asText(row[field]) || open) },
        about,
        words: { [done]: t("plan.iDidIt"), [open]: t("plan.notDone"), released: t("plan.promiseReleased") },
      });
      if (saved && saved.status !== 1) toastSaveFailed(saved.message);
      if (saved) await refreshAll();
    } catch (error) {
      toastSaveFailed(failureText(error));
      // The item may be gone.
      await refreshAll();
    }
    setIsBusy(false);
  };
  if (!isDone)
    return (
      <Button
        ref={show}
        size="xl"
        fullWidth
        leftSection={<IconCheck size={26} aria-hidden />}
        disabled={isBusy}
        onClick={() => void change(done)}
      >
        {t("plan.iDidIt")}
      </Button>
    );
  return (
    <div ref={show} className={classes.done} role="status" tabIndex={-1}>
      <span>{t(isWaiting && !isBusy ? "errors.waits" : "plan.isDone")}</span>
      <Button variant="subtle" color="green" size="md" disabled={isBusy} onClick={() => void change(open)}>
        {t("plan.notDone")}
      </Button>
    </div>
  );
}
