import type { TFunction } from "i18next";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { IconPhone } from "../../components/icons/index.ts";
import { LogContact } from "./lazy-contact-panel.ts";
import type { RowAction } from "../list/row-action.ts";

/** Returns the action that logs a contact with a mentee, for people who may add notes. */
export const contactAction = (caller: Caller, menteeId: string, name: string, t: TFunction): RowAction | [] =>
  authorizeType(caller, menteeUserNotes, "add") === "allow"
    ? {
        key: "contact",
        icon: IconPhone,
        text: t("screens.list.contactShort"),
        label: t("screens.list.contact", { name }),
        Dialog: (props) => <LogContact menteeId={menteeId} name={name} {...props} />,
      }
    : [];
