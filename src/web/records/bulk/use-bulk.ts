import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { useSendOnce } from "../parts/use-send-once.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { keepRunning, type RunningBulk } from "./running-bulk.ts";
import { findBulk, runBulk, undoBulk, type BulkRefusal, type Finished } from "./bulk-job.ts";

/** The state of an action. */
export interface BulkState {
  /** Progress in percent while it is running. */
  readonly percent?: number | undefined;
  readonly isUndo?: boolean;
  readonly finished?: Finished;
  /** Why it didn't start. */
  readonly problem?: string;
}

/**
 * Runs an action, waits for it, and undoes it. It continues if the dialog is closed, and a toast then shows the
 * result.
 * @param onDone called once the records are processed
 */
export function useBulk(title: string, onDone: () => void) {
  const { t } = useTranslation();
  const [state, setState] = useState<BulkState>({});
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const sendOnce = useSendOnce();
  const { caller, type } = useRecordScope();

  const toast = ({ code, result }: Finished) => {
    const { done, refused } = result.counts;
    const text = [
      t("screens.bulk.done", { count: done }),
      ...(refused > 0 ? [t("screens.bulk.refused", { count: refused }).replace(/:$/, ".")] : []),
    ].join(" ");
    const run = async () => {
      const back = await undoBulk(code);
      if ("status" in back) return back;
      const { kept, undone } = back.result.counts;
      await refreshAll();
      return kept > 0
        ? { status: 0, message: t("screens.bulk.kept", { count: kept }).replace(/:$/, ".") }
        : { status: 1, message: t("screens.bulk.undone", { count: undone }) };
    };
    const undo = result.undoUntil
      ? { run, done: t("screens.bulk.undoneTitle"), refresh: refreshAll }
      : undefined;
    showToast(refused > 0 ? "warning" : "success", text, title, undo);
  };

  const settle = async (
    isUndo: boolean,
    work: (onBegun: (code: string) => void) => Promise<Finished | BulkRefusal>,
  ) => {
    let forget = () => {};
    setState(({ finished }) => ({ percent: 0, isUndo, ...(finished ? { finished } : {}) }));
    try {
      const outcome = await work((code) => {
        forget = keepRunning(caller.accountId, type.name, { code, title, isUndo });
      });
      if ("status" in outcome) {
        setState(({ finished }) => ({ problem: outcome.message, ...(finished ? { finished } : {}) }));
      } else {
        setState({ finished: outcome });
        onDone();
        void refreshAll();
        if (!isOpen.current) toast(outcome);
      }
    } catch (error) {
      setState(({ finished }) => ({ problem: failureText(error), ...(finished ? { finished } : {}) }));
      if (!isOpen.current) showToast("error", title, failureText(error));
    }
    forget();
  };
  const report = (percent: number) => setState((before) => ({ ...before, percent }));

  return {
    state,
    run: (order: Readonly<Record<string, unknown>>) => {
      void settle(false, (onBegun) =>
        sendOnce(JSON.stringify(order), (key) => runBulk(order, key, report, onBegun)),
      );
    },
    undo: ({ code }: Finished) => void settle(true, (onBegun) => undoBulk(code, report, onBegun)),
    /** Waits for an action that is already running. */
    find: ({ code, isUndo }: RunningBulk) =>
      void settle(isUndo, (onBegun) => {
        onBegun(code);
        return findBulk(code, report);
      }),
    /** Called when the dialog is closed. For a while, the toast offers to undo the action. */
    leave: () => {
      if (state.finished?.result.undoUntil) toast(state.finished);
    },
  };
}
