import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { commands } from "../../layouts/palette/commands.ts";
import { openPanel, type MenteeFace } from "../../lib/quick-panels.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { ServiceItems } from "./service-items.tsx";

/** What the person may add for a mentee. Messages have a separate button. */
export default function AddItems({ mentee }: { mentee: MenteeFace }) {
  const { t } = useTranslation();
  const caller = useCaller();
  return (
    <>
      {commands
        .filter(({ what, isOffered }) => what !== "message" && isOffered(caller))
        .map(({ what, action }) => (
          <Menu.Item key={what} onClick={() => openPanel({ what, mentee })}>
            {t(action)}
          </Menu.Item>
        ))}
      <ServiceItems mentee={mentee} />
    </>
  );
}
