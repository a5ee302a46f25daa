import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import { withTexts } from "../../boot/i18n.ts";
import { useWasOpen } from "../../lib/use-was-open.ts";
import type { RecordScope } from "../record-scope.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

// Includes the texts of the assessment, because its fields are among the groups.
const AdvancedDrawer = lazyPart(
  () => withTexts(["menteeSubRecords", "exporting", "dayInput"], () => import("./advanced-drawer.tsx")),
  { place: "floating" },
);

/** The button above the mentee list, for people who may export. */
export function AdvancedExport({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useWasOpen(isOpen);
  if (authorizeType(scope.caller, scope.type, "export") !== "allow") return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("exports.advancedButton")}
      </Button>
      {wasOpen ? <AdvancedDrawer scope={scope} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
