import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { Hint } from "../../components/hint.tsx";
import { IconPhone } from "../../components/icons/index.ts";
import { useWasOpen } from "../../lib/use-was-open.ts";
import row from "../list/row-button.module.css";
import { LogContact } from "./lazy-contact-panel.ts";
import { useCaller } from "../parts/use-caller.ts";

interface LogContactButtonProps {
  menteeId: string;
  /** Name of the mentee. */
  name: string;
  /** True to show its label, if there is room. */
  hasWords?: boolean;
}

/** A button that opens the panel to log a contact, for people who may add notes. */
export default function LogContactButton({ menteeId, name, hasWords }: LogContactButtonProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, panel] = useDisclosure();
  const wasOpen = useWasOpen(isOpen);
  if (authorizeType(caller, menteeUserNotes, "add") !== "allow") return null;
  const button = hasWords ? (
    <Button variant="light" size="xs" leftSection={<IconPhone size={16} aria-hidden />} onClick={panel.open}>
      {t("screens.list.contactShort")}
    </Button>
  ) : (
    <Hint label={t("screens.list.contactShort")}>
      <button
        type="button"
        className={row.button}
        aria-label={t("screens.list.contact", { name })}
        onClick={panel.open}
      >
        <IconPhone size={18} stroke={1.6} aria-hidden />
      </button>
    </Hint>
  );
  return (
    <>
      {button}
      {wasOpen ? <LogContact menteeId={menteeId} name={name} isOpen={isOpen} onClose={panel.close} /> : null}
    </>
  );
}
