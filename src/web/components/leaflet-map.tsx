import "leaflet/dist/leaflet.css";
import { divIcon } from "leaflet";
import { Circle, MapContainer, Marker, TileLayer } from "react-leaflet";
import { kilometresPerMile, mapHeight, mapZoom } from "#shared/constants.ts";
import { useConfig } from "../lib/use-config.ts";
import classes from "./leaflet-map.module.css";

interface LeafletMapProps {
  latitude: number;
  longitude: number;
  radiusMiles: number;
  label: string;
}

const metresPerMile = kilometresPerMile * 1000;

/** Drawn by us, so that the marker is there without any network. */
const pin = divIcon({ className: classes.pin ?? "", iconSize: [26, 26], iconAnchor: [13, 26] });

/** Marker and radius stand even where no tile can be loaded. */
export default function LeafletMap({ latitude, longitude, radiusMiles, label }: LeafletMapProps) {
  const { mapTileUrl } = useConfig();
  const place: [number, number] = [latitude, longitude];
  return (
    <div role="region" aria-label={label}>
      <MapContainer
        center={place}
        zoom={mapZoom}
        scrollWheelZoom={false}
        className={classes.map}
        style={{ height: mapHeight }}
      >
        {mapTileUrl ? (
          <TileLayer
            url={mapTileUrl}
            // Tile servers ask who shows their pictures; nothing else learns of this site, and nobody of the page.
            referrerPolicy="origin"
            attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
          />
        ) : null}
        <Circle
          center={place}
          radius={radiusMiles * metresPerMile}
          pathOptions={{ color: "var(--app-primary)", weight: 2, fillOpacity: 0.1 }}
        />
        <Marker position={place} icon={pin} title={label} />
      </MapContainer>
    </div>
  );
}
