import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { isFoundTable } from "#shared/records/found.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { IconSend2 } from "../../components/icons/index.ts";
import { recordName } from "../parts/record-name.ts";
import { useCaller } from "../parts/use-caller.ts";
import { ShareDialog } from "./lazy-share-dialog.ts";
import { mayShare } from "./may-share.ts";

/** A button that sends the job, course, or resource on the screen to mentees. */
export default function ReadShare({ record, type }: { record: WireRow; type: RecordType }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, setIsOpen] = useState<boolean>();
  const table = type.name;
  if (!isFoundTable(table) || record["active"] !== "1" || !mayShare(caller)) return null;
  const item = { table, id: record.id, name: recordName(type, record) };
  return (
    <>
      <Button leftSection={<IconSend2 size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("share.title")}
      </Button>
      {isOpen === undefined ? null : (
        <ShareDialog item={item} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
