import "leaflet/dist/leaflet.css";
import { circle, divIcon, map, marker, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
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

/** A custom marker, which is shown even offline. */
const pin = divIcon({ className: classes.pin ?? "", iconSize: [26, 26], iconAnchor: [13, 26] });

/** A map with marker and radius. Both are shown even if no map tile can be loaded. */
export default function LeafletMap({ latitude, longitude, radiusMiles, label }: LeafletMapProps) {
  const { mapTileUrl } = useConfig();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return undefined;
    const place: [number, number] = [latitude, longitude];
    const shown = map(frame.current, { center: place, zoom: mapZoom, scrollWheelZoom: false });
    if (mapTileUrl)
      tileLayer(mapTileUrl, {
        // Tile servers require the site's origin. They don't learn which page is open.
        referrerPolicy: "origin",
        attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
      }).addTo(shown);
    circle(place, {
      radius: radiusMiles * metresPerMile,
      color: "var(--app-primary)",
      weight: 2,
      fillOpacity: 0.1,
    }).addTo(shown);
    marker(place, { icon: pin, title: label }).addTo(shown);
    return () => void shown.remove();
  }, [latitude, longitude, radiusMiles, label, mapTileUrl]);
  return (
    <div role="region" aria-label={label}>
      <div ref={frame} className={classes.map} style={{ height: mapHeight }} />
    </div>
  );
}
