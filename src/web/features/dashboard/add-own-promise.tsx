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

/** The form for a mentee's promise, loaded when it opens. */
export const LazyPromiseForm = (props: OwnPromiseFormProps) => (
  <PartFallback show={<Skeleton h={260} my="sm" />}>
    <OwnPromiseForm {...props} />
  </PartFallback>
);

/** Loads the form after the screen, because the device may be offline when it is needed. */
export const usePromiseForm = () => useEffect(() => prefetchPart(afterFirstScreen(loadForm)), []);

/** A button for mentees to add a promise. */
export function AddOwnPromise() {
  const { t } = useTranslation();
  // Undefined before the form is first opened.
  const [isOpen, setIsOpen] = useState<boolean>();
  usePromiseForm();
  if (isOpen) return <LazyPromiseForm onClose={() => setIsOpen(false)} />;
  return (
    <Button
      // The closed form had the focus.
      autoFocus={isOpen === false}
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
