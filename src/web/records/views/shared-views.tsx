import { ActionIcon, Group, List, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharedView, SharedViewsAnswer } from "#shared/contracts/responses/views.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { IconTrash } from "../../components/icons/index.ts";
import { LoadingBox } from "../../components/loading-box.tsx";
import { call } from "../../lib/api.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useViewCall } from "./use-views.ts";
import { Dialog } from "../../components/dialog.tsx";

/** Shared views of a list, for Owners. They can remove views whose author is gone. */
export default function SharedViews({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const query = useQuery({
    queryKey: ["views", type.name, "shared"],
    queryFn: ({ signal }) => call<SharedViewsAnswer>("/views/shared", { tableName: type.name }, { signal }),
    meta: { isQuiet: true },
  });
  const [removed, setRemoved] = useState<SharedView>();
  const [isAsking, question] = useDisclosure();
  const { send, isBusy } = useViewCall("/views/delete", question.close);
  const audienceOf = ({ visibility, roleName }: SharedView) =>
    visibility === "role" ? roleName : t("screens.views.organization");
  return (
    // Escape closes the confirmation first.
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={t("screens.views.sharedViews")}
    >
      <Loaded query={query} failed={t("screens.views.sharedFailed")} skeleton={<LoadingBox h={80} />}>
        {({ dataValues }) => (
          <List listStyleType="none" spacing="xs" center={false}>
            {dataValues.length === 0 ? <Text size="sm">{t("screens.views.noneShared")}</Text> : null}
            {dataValues.map((view) => (
              <List.Item
                key={view.id}
                styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
              >
                <Group justify="space-between" wrap="nowrap">
                  <div>
                    <Text size="sm" fw={500}>
                      {view.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t("screens.views.sharedBy", { with: audienceOf(view), by: view.by || "–" })}
                    </Text>
                  </div>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={`${t("screens.views.delete")}: ${view.name}`}
                    onClick={() => {
                      setRemoved(view);
                      question.open();
                    }}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              </List.Item>
            ))}
          </List>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        isBusy={isBusy}
        title={t("screens.views.deleteTitle")}
        question={t("screens.views.deleteQuestion")}
        name={removed?.name ?? ""}
        yes={t("screens.views.delete")}
        no={t("common.cancel")}
        onYes={() => {
          if (removed) send({ id: removed.id }, t("screens.views.deleted"));
        }}
        onNo={question.close}
      />
    </Dialog>
  );
}
