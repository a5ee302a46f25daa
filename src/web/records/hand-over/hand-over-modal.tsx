import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HandOverAnswer } from "#shared/contracts/responses/hand-over.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { call } from "../../lib/api.ts";
import type { Unstaffed } from "../parts/record-calls.ts";
import { HandOverQuestion } from "./hand-over-question.tsx";

/** The answers given in the dialog. */
export interface HandOverChoice {
  /** Id of the successor, or `"0"` for no one. Undefined if nothing depends on the person. */
  takerId?: string;
  /** If there is no successor: what happens to future appointments without any other staff member. */
  unstaffed?: Unstaffed;
  /** Note for the person who undoes it: reassigned records are not assigned back. */
  note?: string;
}

export interface HandOverModalProps {
  isOpen: boolean;
  isBusy: boolean;
  tableName: string;
  tableId: string;
  way: "delete" | "disable";
  /** @param onRefused reloads the dialog if another person made a change first */
  onYes: (choice: HandOverChoice, onRefused: () => void) => void;
  onNo: () => void;
}

/** Dialog before a person is deleted or deactivated. Shows what depends on the person, and asks for a successor. */
export default function HandOverModal(props: HandOverModalProps) {
  const { isOpen, isBusy, tableName, tableId, way, onYes, onNo } = props;
  const { t } = useTranslation();
  const [takerId, setTakerId] = useState("");
  const [unstaffed, setUnstaffed] = useState<Unstaffed>();
  const query = useQuery({
    queryKey: ["handOver", tableName, tableId],
    queryFn: ({ signal }) => call<HandOverAnswer>("/handOver/find", { tableName, tableId }, { signal }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const found = query.data?.dataValues;
  const isAsked = found !== undefined && found.counts.length > 0;
  const isUnsaid = takerId === "0" && found !== undefined && found.unstaffed > 0 && !unstaffed;
  const handleRefused = () => {
    setTakerId("");
    void query.refetch();
  };
  const handleYes = () =>
    onYes(isAsked ? { takerId, unstaffed, note: t("screens.handOver.stays") } : {}, handleRefused);
  const words =
    way === "delete"
      ? { title: t("screens.list.deleteTitle"), question: t("screens.list.deleteQuestion") }
      : { title: t("screens.handOver.disableTitle"), question: t("screens.handOver.disableQuestion") };
  return (
    <ConfirmDialog
      {...words}
      isOpen={isOpen}
      isBusy={isBusy}
      isDanger
      name={found?.name}
      yes={t("common.yes")}
      no={t("common.no")}
      isIncomplete={!found || query.isFetching || (isAsked && takerId === "") || isUnsaid}
      onYes={handleYes}
      onNo={onNo}
    >
      <Box mb="lg">
        <Loaded query={query} failed={t("screens.handOver.failed")} skeleton={<LoadingBox h={140} />}>
          {({ dataValues }) => (
            <HandOverQuestion
              personId={tableId}
              found={dataValues}
              takerId={takerId}
              unstaffed={unstaffed}
              onChoose={setTakerId}
              onUnstaffed={setUnstaffed}
            />
          )}
        </Loaded>
      </Box>
    </ConfirmDialog>
  );
}
