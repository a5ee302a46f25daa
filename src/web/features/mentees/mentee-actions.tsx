import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { commands } from "../../layouts/palette/commands.ts";
import { withTexts } from "../../boot/i18n.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { IconChevronDown, IconMessageCircle, IconPhone, IconPlus } from "../../components/icons/index.ts";
import { openPanel } from "../../lib/quick-panels.ts";
import { telLink } from "../../lib/phone.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import classes from "./mentee-heading.module.css";
import { fullName, phoneOf } from "./use-mentee-header.ts";

const AddItems = lazyPart(() => withTexts(["palette"], () => import("./add-items.tsx")), {
  place: "floating",
});

/** The frequent actions for a mentee: call (on a phone), message, and add. */
export default function MenteeActions({ header }: { header: MenteeHeader }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const mentee = { id: header.id, name: fullName(header), image: header.image };
  const offered = commands.filter(({ isOffered }) => isOffered(caller)).map(({ what }) => what);
  const phone = phoneOf(header);
  return (
    <div className={classes.actions} data-no-print>
      {phone ? (
        <Button
          component="a"
          href={telLink(phone)}
          variant="default"
          hiddenFrom="sm"
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {t("screens.mentee.call")}
        </Button>
      ) : null}
      {offered.includes("message") ? (
        <Button
          variant="default"
          leftSection={<IconMessageCircle size={16} aria-hidden />}
          onClick={() => openPanel({ what: "message", mentee })}
        >
          {t("screens.mentee.message")}
        </Button>
      ) : null}
      {offered.some((what) => what !== "message") ? (
        <LazyMenu
          width="max-content"
          button={
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t("chrome.quickAdd")}
            </Button>
          }
        >
          <PartFallback show={null}>
            <AddItems mentee={mentee} />
          </PartFallback>
        </LazyMenu>
      ) : null}
    </div>
  );
}
