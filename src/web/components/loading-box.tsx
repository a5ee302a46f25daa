import { Skeleton, type SkeletonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The outline of something that is loading, which screen readers announce. */
export function LoadingBox(props: SkeletonProps) {
  const { t } = useTranslation();
  return <Skeleton role="status" aria-label={t("common.loading")} {...props} />;
}
