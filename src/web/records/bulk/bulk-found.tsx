import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { BulkProgress } from "./bulk-progress.tsx";
import type { RunningBulk } from "./running-bulk.ts";
import { useBulk } from "./use-bulk.ts";

interface BulkFoundProps {
  running: RunningBulk;
  onClose: () => void;
}

const nothing = () => undefined;

/** Progress and results of an action that was running when the page was reloaded. */
export default function BulkFound({ running, onClose }: BulkFoundProps) {
  const { t } = useTranslation();
  const { title } = running;
  const isMounted = useMounted();
  const bulk = useBulk(title, nothing);
  const find = useEffectEvent(() => bulk.find(running));
  useEffect(() => find(), []);
  const handleClose = () => {
    bulk.leave();
    onClose();
  };
  return (
    <Modal
      opened={isMounted}
      onClose={handleClose}
      title={bulk.state.finished ? `${title}: ${t("screens.bulk.finished")}` : title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <BulkProgress title={title} bulk={bulk} onClose={handleClose} />
    </Modal>
  );
}
