import { Image } from "@mantine/core";
import { Dialog } from "../components/dialog.tsx";

interface ImageViewProps {
  title: string;
  source: string | undefined;
  alt: string;
  onClose: () => void;
}

export default function ImageView({ title, source, alt, onClose }: ImageViewProps) {
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Image src={source} alt={alt} fit="contain" mah="75vh" />
    </Dialog>
  );
}
