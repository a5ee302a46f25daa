import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { BulkProgress } from "./bulk-progress.tsx";
import type { RunningBulk } from "./running-bulk.ts";
import { useBulk } from "./use-bulk.ts";
import { Dialog } from "../../components/dialog.tsx";

interface BulkFoundProps {
  running: RunningBulk;
  onClose: () => void;
}

const nothing = () => undefined;

/** Progress and results of an action that was running when the page was reloaded. */
export default function BulkFound({ running, onClose }: BulkFoundProps) {
  const { t } = useTranslation();
  const { title } = running;
  const bulk = useBulk(title, nothing);
  const find = useEffectEvent(() => bulk.find(running));
  useEffect(() => find(), []);
  const handleClose = () => {
    bulk.leave();
    onClose();
  };
  return (
    <Dialog
      onClose={handleClose}
      title={bulk.state.finished ? `${title}: ${t("screens.bulk.finished")}` : title}
    >
      <BulkProgress title={title} bulk={bulk} onClose={handleClose} />
    </Dialog>
  );
}
