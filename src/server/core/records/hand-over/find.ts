/** Finds the records that depend on a person, so that the user can choose who takes them over. */
import { authorizeType } from "#shared/access/policy.ts";
import type { HandOver, HandOverCount } from "#shared/contracts/responses/hand-over.ts";
import { countMenteeRooms } from "#server/core/chat/hand-over-rooms.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listOptions } from "../options.ts";
import type { Repository } from "../repository.ts";
import { factsOf } from "../rows.ts";
import { personOf } from "./hand-over.ts";
import { countListed, countOpenWork, pointersOf, unstaffedRows } from "./pointing-rows.ts";

/**
 * Counts the records that depend on a person and lists the people who can get them. The caller must be allowed to
 * delete or edit the person.
 * @throws AppError badRequest for types whose rows aren't responsible for anything, forbidden, notFound
 */
export async function findHandOver(
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<HandOver> {
  const { db, registry } = repository;
  const { caller } = repository.signedIn;
  const type = repository.typeOf(tableName);
  if (!type.handsOver) throw new AppError("badRequest", "tableName");
  if (caller.caseloadOnly) throw new AppError("forbidden", "caseloadOnly");
  const mayDelete = authorizeType(caller, type, "delete") === "allow";
  const row = await repository.requireRow(db, type, personId, mayDelete ? "delete" : "edit");
  const organizationId = String(factsOf(type, row).organizationId);
  const person = await personOf({ db, signedIn: repository.signedIn, type }, row.id);
  const counts: HandOverCount[] = [];
  const openWork: HandOver["openWork"][number][] = [];
  let unstaffed = 0;
  for (const pointer of pointersOf(registry, type)) {
    const count = await countListed(db, pointer, row.id);
    const isRequired = pointer.field.required === "always" && pointer.field.whenPersonLeaves === undefined;
    if (count > 0) counts.push({ tableName: pointer.type.name, count, isRequired });
    unstaffed += (await unstaffedRows(db, pointer, row.id)).size;
    openWork.push(...(await countOpenWork(db, registry, pointer, row.id)));
  }
  const people = await listOptions(db, repository.signedIn, type, { organizationId });
  return {
    name: person?.name ?? "",
    counts,
    openAssignments: openWork.reduce((sum, { count }) => sum + count, 0),
    openWork,
    unstaffed,
    chats: await countMenteeRooms(db, String(person?.account_id), organizationId),
    takers: people.filter(({ id }) => id !== row.id),
  };
}
