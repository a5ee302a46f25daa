import { Skeleton, Stack, Text } from "@mantine/core";

import { useTranslation } from "react-i18next";
import { defaultRadiusMiles, mapHeight } from "#shared/constants.ts";

import { LazyVisible } from "../boot/lazy-visible.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const LeafletMap = lazyPart(() => import("./leaflet-map.tsx"));

interface AddressMapProps {
  /** Numbers or their wire form. Empty if the location is unknown. */
  latitude: unknown;
  longitude: unknown;
  radiusMiles: unknown;
  address: string;
}

const toNumber = (value: unknown): number | undefined => {
  if (value === "" || value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

/** The map of an address with marker, radius, and caption. Renders nothing if the coordinates are unknown. */
export function AddressMap({ latitude, longitude, radiusMiles, address }: AddressMapProps) {
  const { t } = useTranslation();
  const [north, east] = [toNumber(latitude), toNumber(longitude)];
  if (north === undefined || east === undefined) return null;
  return (
    <Stack component="figure" gap={6} m={0}>
      <LazyVisible fallback={<Skeleton h={mapHeight} />}>
        <LeafletMap
          // A new location resets the view.
          key={`${north},${east}`}
          latitude={north}
          longitude={east}
          radiusMiles={toNumber(radiusMiles) ?? defaultRadiusMiles}
          label={t("screens.field.mapLabel", { address })}
        />
      </LazyVisible>
      <Text component="figcaption" size="sm" c="dimmed">
        {t("screens.field.mapCaption", { latitude: north, longitude: east })}
        <br />
        {address}
      </Text>
    </Stack>
  );
}
