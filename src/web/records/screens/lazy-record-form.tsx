import { Skeleton } from "@mantine/core";
import { type ComponentProps } from "react";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

/** Loads the code of forms, which lists don't need. */
export const loadRecordForm = () =>
  withTexts(["form", "dayInput", "history"], () => import("./record-form.tsx"));

const RecordForm = lazyPart(loadRecordForm);

/** The form of a record. Its code is loaded on first use. */
export function LazyRecordForm(props: ComponentProps<typeof RecordForm>) {
  return (
    <PartFallback show={<Skeleton h="100vh" />}>
      <RecordForm {...props} />
    </PartFallback>
  );
}
