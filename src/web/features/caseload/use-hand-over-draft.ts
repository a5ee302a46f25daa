import { useTypedDraft } from "../../records/form/use-typed-draft.ts";
import type { MessageTexts } from "./mentee-message.tsx";
import type { Settlements } from "./settlements.ts";

/** What is selected and typed in the dialog. All of it is restored, because the texts fit only these selections. */
type HandOverDraft = {
  /** Ids of the mentees who aren't reassigned. */
  readonly excluded: readonly string[];
  readonly toStaffId: string;
  readonly until: string;
  readonly note: string;
  readonly isNotified: boolean;
  readonly message?: MessageTexts | undefined;
  /** Ids of the appointments to cancel. */
  readonly cancelled: readonly string[];
  readonly settlements: Settlements;
};

const untouched: HandOverDraft = {
  excluded: [],
  toStaffId: "",
  until: "",
  note: "",
  isNotified: true,
  cancelled: [],
  settlements: {},
};

const isTyped = ({ note, message, settlements }: HandOverDraft): boolean =>
  note.trim() !== "" ||
  message !== undefined ||
  Object.values(settlements).some(({ reason }) => reason.trim() !== "");

/** A reassignment of a team member's mentees that isn't sent yet. @param previousId null for unassigned mentees */
export const useHandOverDraft = (previousId: string | null) =>
  useTypedDraft(["caseload.handOver", previousId ?? "0"], untouched, isTyped);
