import { Alert, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useNavigate } from "react-router";
import { IconCircleCheck } from "../../components/icons/index.ts";
import { recordHooks } from "../parts/hook.ts";
import { useRecordScope, type AddedRecord, type OpenRecord } from "../parts/record-scope.ts";

interface AddedNoticeProps {
  added: AddedRecord;
  onOpen: (open: OpenRecord) => void;
}

/** Names the person who was just added, above the list. The current page may not contain the new row. */
export default function AddedNotice({ added, onOpen }: AddedNoticeProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useRecordScope();
  const handleOpen = () => {
    const path = recordHooks(scope.type.name).rowPath?.({ id: added.id } as WireRow, scope);
    if (path) void navigate(path);
    else onOpen({ id: added.id, mode: "edit" });
  };
  return (
    <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />} mb="sm" py="xs">
      <Group justify="space-between" gap="xs">
        {t("screens.form.added", { name: added.name })}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("screens.form.duplicateOpen", { name: added.name })}
          onClick={handleOpen}
        >
          {t("screens.form.open")}
        </Button>
      </Group>
    </Alert>
  );
}
