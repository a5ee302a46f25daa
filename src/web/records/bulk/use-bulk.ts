import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useRecordScope } from "../record-scope.ts";
import { refreshAll } from "../use-change.ts";
import { keepRunning, type RunningBulk } from "./running-bulk.ts";
import { findBulk, runBulk, undoBulk, type BulkRefusal, type Finished } from "./bulk-job.ts";

/** Where an action stands. */
export interface BulkState {
  /** 0 to 100 while it is under way. */
  readonly percent?: number | undefined;
  readonly isUndo?: boolean;
  readonly finished?: Finished;
  /** Why it did not begin. */
  readonly problem?: string;
}

/**
 * Runs an action, waits for it and takes it back. It goes on when the dialog is closed; then a toast says how it went.
 * @param onDone called once the records are done
 */
export function useBulk(title: string, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState<BulkState>({});
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The same order has the same key until it is answered, so that it takes effect once.
  const sent = useRef<{ text: string; key: string }>(undefined);
  const { caller, type } = useRecordScope();
  const refresh = () => refreshAll(client);

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
      await refresh();
      return kept > 0
        ? { status: 0, message: t("screens.bulk.kept", { count: kept }).replace(/:$/, ".") }
        : { status: 1, message: t("screens.bulk.undone", { count: undone }) };
    };
    const undo = result.undoUntil ? { run, done: t("screens.bulk.undoneTitle"), refresh } : undefined;
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
      sent.current = undefined;
      if ("status" in outcome) {
        setState(({ finished }) => ({ problem: outcome.message, ...(finished ? { finished } : {}) }));
      } else {
        setState({ finished: outcome });
        onDone();
        void refresh();
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
      const text = JSON.stringify(order);
      if (sent.current?.text !== text) sent.current = { text, key: randomId() };
      const { key } = sent.current;
      void settle(false, (onBegun) => runBulk(order, key, report, onBegun));
    },
    undo: ({ code }: Finished) => void settle(true, (onBegun) => undoBulk(code, report, onBegun)),
    /** Waits for one that is under way already. */
    find: ({ code, isUndo }: RunningBulk) =>
      void settle(isUndo, (onBegun) => {
        onBegun(code);
        return findBulk(code, report);
      }),
    /** The dialog was closed: what is done can be undone in the toast for a while. */
    leave: () => {
      if (state.finished?.result.undoUntil) toast(state.finished);
    },
  };
}
