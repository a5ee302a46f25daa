import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { tableVerdict } from "#shared/access/policy.ts";
import { withTexts } from "../lib/i18n.ts";
import type { RecordScope } from "./record-scope.ts";

// Its groups are fields of the mentee and of the assessment.
const AdvancedDrawer = lazy(() => withTexts(["menteeSubRecords"], () => import("./advanced-drawer.tsx")));

/** The button above the list of mentees, for those whose role may export. */
export function AdvancedExport({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (tableVerdict(scope.caller, scope.type, "export") !== "allow") return null;
  const handleOpen = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={handleOpen}
      >
        {t("exports.advanced.button")}
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <AdvancedDrawer scope={scope} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
