/**
 * Saves a record, from the data of the call to the stored row: authorize, decode, merge, check references, run hooks,
 * store with the audit row, attach files. Decoding and merging validate their input.
 */
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { AuditAction } from "#shared/audit.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "../columns.ts";
import { handOver, type HandOverChoice } from "../hand-over/hand-over.ts";
import { recordHooks } from "../hooks/index.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { repositoryOfRecord } from "../foreign-fields.ts";
import type { Repository } from "../repository.ts";
import { factsOf } from "../rows.ts";
import { declineChosen } from "./declining-options.ts";
import { changesDeclined, attributeAnswers, storeDeclined, withDeclined } from "./answers.ts";
import { authorizeSave, type SaveAddress, type Target } from "./authorize.ts";
import { alertCrisis } from "./crisis.ts";
import { refuseDraftClash, refuseSentClash } from "./clash.ts";
import { decodeDraft } from "./draft.ts";
import { mergeEntries } from "./entries.ts";
import { refuseEarly } from "./refuse-early.ts";
import { attachRecordFiles, checkReferences } from "./references.ts";
import { changesNothing, storeDraft } from "./store.ts";
import { inWriteTransaction, type StoreAnswer, type WriteContext } from "./transaction.ts";
import { noteSave } from "./undo-steps.ts";

/** The request to save a record. */
export interface SaveRequest extends SaveAddress, HandOverChoice {
  readonly tableName: string;
  /** An additional check of a new record, in the transaction that writes it. Throws to refuse it. */
  readonly check?: (context: HookContext, draft: Draft) => Promise<void>;
  /** True to store the record despite a hook's warnings. */
  readonly force?: boolean;
  /** True if a new person may lack required answers, in types with `quickAdd`. */
  readonly quick?: boolean;
  /** Statements about sensitive answers, by field. */
  readonly answers?: SentAnswers;
  /** Receives what the hooks add to the response, after the record is written. */
  readonly extras?: Record<string, string>;
  /** Called last with the id, in the transaction that writes the record. */
  readonly storeAnswer?: StoreAnswer | undefined;
}

/**
 * Creates or changes a record for the caller of a repository, in one transaction.
 * @returns the id of the record
 * @throws AppError badRequest, forbidden, notFound; BusinessError for problems that a person can correct
 */
export async function saveRecord(own: Repository, request: SaveRequest): Promise<string> {
  const { menteeId, organizationId } = request.data;
  const owner = { menteeId: request.menteeId ?? menteeId, organizationId };
  const repository = await repositoryOfRecord(own, request.tableName, request.tableId, owner);
  const extras: Record<string, string> = {};
  const { takerId, unstaffed, force = false, answers = {} } = request;
  const type = repository.typeOf(request.tableName);
  const mayLackAnswers = request.quick === true && type.quickAdd !== undefined;
  const asked = { extras, takerId, unstaffed, force, answers, mayLackAnswers, asksCustomFields: true };
  const { db, env, registry, signedIn, t } = repository;
  refuseEarly({ db, env, registry, type, signedIn, t, ...asked }, request);
  const recordId = await inWriteTransaction(repository, request.tableName, async (bare) => {
    const id = await saveInside({ ...bare, ...asked }, { ...request, mergesOlder: true });
    await request.storeAnswer?.(bare.db, id, extras);
    return id;
  });
  // Only after the commit, because a rolled-back save must not add to the response.
  Object.assign(request.extras ?? {}, extras);
  return recordId;
}

/**
 * Creates or changes a record of the context's type in a transaction that does more.
 * @param columns additional columns of the row, by SQL name
 * @returns the id of the record
 * @throws like {@link saveRecord}
 */
export async function saveInside(
  context: WriteContext,
  request: SaveAddress & Pick<SaveRequest, "check">,
  columns: Draft["columns"] = {},
): Promise<string> {
  const target = await authorizeSave(context, request);
  await refuseSentClash(context, target, request.data);
  const draft = decodeDraft(context, withDeclined(context, request.data, target.before), target);
  Object.assign(draft.columns, columns);
  Object.assign(draft.values, context.putsBack);
  if (!target.before) await request.check?.(context, draft);
  return writeDraft(context, draft, target, target.before ? "change" : "create");
}

/**
 * Returns true if a change ends the work of a person who is responsible for others, because they are disabled or move.
 */
function endsWork({ type }: WriteContext, { values, organizationId }: Draft, before: StoredRow): boolean {
  if (!type.handsOver) return false;
  const field = type.activeField;
  const isDisabled = field !== undefined && values[field] === false && before[field] === true;
  return isDisabled || organizationId !== factsOf(type, before).organizationId;
}

/** Does the second half of a save, from the draft to the stored row. Archiving and copying use it too. */
export async function writeDraft(
  asked: WriteContext,
  draft: Draft,
  target: Target,
  action: AuditAction,
): Promise<string> {
  const { before, parent, newId } = target;
  const hooks = recordHooks[asked.type.name];
  if (parent?.isAnonymized) throw new BusinessError(asked.t("server.dataProtection.isAnonymized"));
  mergeEntries(asked, draft, before);
  await checkReferences(asked, draft, before);
  const context: WriteContext = { ...asked, answers: await declineChosen(asked, draft, before) };
  const decoded = { ...draft.values };
  await hooks?.check?.(context, draft, before);
  await hooks?.prepare?.(context, draft, before);
  await refuseDraftClash(context, target, draft, decoded);
  const isSame = before && changesNothing(context.type, draft, before);
  if (isSame && !(await changesDeclined(context, before.id))) return before.id;
  if (before && endsWork(context, draft, before)) await handOver(context, before, context);
  await attributeAnswers(context, draft, before);
  const id = await storeDraft(context, draft, before, action, newId);
  noteSave(context, id, draft, before);
  await storeDeclined(context, id, draft, before);
  await attachRecordFiles(context, draft, before, id);
  await hooks?.afterSave?.(context, id, draft, before);
  await alertCrisis(context, id, draft, before);
  return id;
}
