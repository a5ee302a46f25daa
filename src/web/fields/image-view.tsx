import { Image, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTranslation } from "react-i18next";

interface ImageViewProps {
  isOpen: boolean;
  title: string;
  source: string | undefined;
  alt: string;
  onClose: () => void;
}

export default function ImageView({ isOpen, title, source, alt, onClose }: ImageViewProps) {
  const { t } = useTranslation();
  // Opens after it is mounted, so that it knows where to return the focus.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Image src={source} alt={alt} fit="contain" mah="75vh" />
    </Modal>
  );
}
