import type { Draft, HookContext } from "./hooks/hook.ts";
import type { Kept } from "./save-once.ts";

/** What `Writer.save` is asked to store. */
export interface SaveRequest {
  readonly tableName: string;
  readonly tableId: string;
  readonly menteeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** One more check of a new record, in the transaction that writes it; throws to refuse it. */
  readonly check?: (context: HookContext, draft: Draft) => Promise<void>;
  /** Called with the id in the transaction that writes it, after everything else. */
  readonly kept?: Kept | undefined;
}
