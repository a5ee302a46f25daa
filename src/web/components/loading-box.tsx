import { Skeleton, type SkeletonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A loading skeleton that screen readers announce. */
export function LoadingBox(props: SkeletonProps) {
  const { t } = useTranslation();
  return <Skeleton role="status" aria-label={t("common.loading")} {...props} />;
}
