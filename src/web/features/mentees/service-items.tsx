import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Option } from "#shared/contracts/responses/records.ts";
import { dayIn } from "#shared/fields/days.ts";
import { services } from "#shared/records/services.ts";
import { readerZone } from "../../lib/clock.ts";
import type { MenteeFace } from "../../lib/quick-panels.ts";
import { useServiceKinds } from "../../records/contacts/use-service-kinds.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { undoSave, useChange } from "../../records/parts/use-change.ts";
import { ownPersonId } from "../../records/parts/own-person-id.ts";
import { useMenteeScope } from "../../records/parts/use-mentee-scope.ts";

/** Logs a service of a frequent kind, given today by the user, in one click that can be undone. */
export function ServiceItems({ mentee }: { mentee: MenteeFace }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { frequent } = useServiceKinds();
  const { send } = useChange("/saveRecord");
  const { organizationId } = caller;
  const own = { type: services, caller, menteeId: mentee.id, organizationId };
  const { scope, isLoading } = useMenteeScope(own);
  if (frequent.length === 0 || isLoading) return null;
  const log = (kind: Option) => {
    const date = dayIn(scope.zone ?? readerZone());
    const data = { menteeId: mentee.id, kind: kind.id, date, staff: ownPersonId(scope) };
    void send(
      { tableName: services.name, tableId: "0", data },
      {
        done: t("shortcuts.serviceLogged", { kind: kind.name, name: mentee.name }),
        undo: undoSave(t("screens.list.deleted")),
        waits: {
          table: services.name,
          id: "0",
          menteeId: mentee.id,
          data: {},
          about: mentee.name,
          said: kind.name,
        },
      },
    );
  };
  return (
    <>
      <Menu.Label>{t("shortcuts.givenToday")}</Menu.Label>
      {frequent.map((kind) => (
        <Menu.Item key={kind.id} onClick={() => log(kind)}>
          {kind.name}
        </Menu.Item>
      ))}
    </>
  );
}
