import { withTexts } from "../../boot/i18n.ts";
import { isSuper, authorizeType } from "#shared/access/policy.ts";
import { useRecordScope } from "../record-scope.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const DeletedButton = lazyPart(() => withTexts(["deleted"], () => import("./deleted-button.tsx")), {
  place: "floating",
});

/** Deleted records of a list that can be restored, for staff of the super-organization. */
export function DeletedRecords({ title }: { title: string }) {
  const { type, caller } = useRecordScope();
  const may = isSuper(caller) && authorizeType(caller, type, "delete") === "allow";
  if (!may || type.scope === "mentee" || type.scope === "account" || type.scope === "system") return null;
  return <DeletedButton title={title} />;
}
