import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { WireMoment } from "../../lib/time/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import type { Scope } from "../../records/appointments/scope-choice.tsx";
import { undoSave, useChange } from "../../records/parts/use-change.ts";
import { startOf, type Drop } from "./drag.ts";

const DropDialog = lazyPart(() => withTexts(["form"], () => import("./drop-dialog.tsx")), {
  place: "floating",
});

interface Dropped {
  readonly appointment: Appointment;
  readonly start: WireMoment;
  readonly scope: Scope;
  readonly isSent: boolean;
}

/** Reschedules a dropped appointment. Asks first if it is in a series or overlaps with others. */
export function useDrop() {
  const { t } = useTranslation();
  const [dropped, setDropped] = useState<Dropped>();
  const close = () => setDropped(undefined);
  const { send, isSaving, conflicts } = useChange("/appointments/move", close);
  const save = (what: Dropped, force = false) => {
    setDropped({ ...what, isSent: true });
    const { appointment, start, scope } = what;
    const { id, version } = appointment;
    void send(
      { id, version, start, scope, ...(force ? { force } : {}) },
      { done: t("calendar.moved"), undo: undoSave(t("calendar.movedBack")) },
    );
  };
  const drop = (appointment: Appointment, place: Drop) => {
    // The conflicts of an earlier save that is still running would be shown for this one.
    if (isSaving) return;
    const what: Dropped = { appointment, start: startOf(appointment, place), scope: "one", isSent: false };
    if (appointment.seriesId) setDropped(what);
    else save(what);
  };
  const found = dropped?.isSent ? conflicts : undefined;
  const isAsked = dropped && (dropped.appointment.seriesId || found);
  return {
    drop,
    isSaving,
    dialog: isAsked ? (
      <DropDialog
        appointment={dropped.appointment}
        start={dropped.start}
        scope={dropped.scope}
        conflicts={found}
        isSaving={isSaving}
        onScope={(scope) => setDropped({ ...dropped, scope, isSent: false })}
        onSave={(force) => save(dropped, force)}
        onClose={close}
      />
    ) : null,
  };
}
