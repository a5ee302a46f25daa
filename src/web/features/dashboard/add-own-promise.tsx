import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback, prefetchPart } from "../../boot/lazy-part.tsx";
import { IconPlus } from "../../components/icons/index.ts";
import type { OwnPromiseFormProps } from "./own-promise-form.tsx";

const loadForm = () => withTexts(["dayInput"], () => import("./own-promise-form.tsx"));
const OwnPromiseForm = lazyPart(loadForm);

/** The form of a mentee's own promise, loaded when it opens. */
export const LazyPromiseForm = (props: OwnPromiseFormProps) => (
  <PartFallback show={<Skeleton h={260} my="sm" />}>
    <OwnPromiseForm {...props} />
  </PartFallback>
);

/** Lets a mentee say what they will do. */
export function AddOwnPromise() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Its calendar is large: it comes after what the screen shows, and before there may be no network.
  useEffect(() => prefetchPart(afterFirstScreen(loadForm)), []);
  if (isOpen) return <LazyPromiseForm onClose={() => setIsOpen(false)} />;
  return (
    <Button
      variant="default"
      size="md"
      my="sm"
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => setIsOpen(true)}
    >
      {t("dashboard.addOwn")}
    </Button>
  );
}
