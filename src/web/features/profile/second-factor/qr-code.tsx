import encodeQR from "qr";
import { useMemo } from "react";
import classes from "./second-factor.module.css";

/** Blank modules around the code, which scanners need. */
const border = 4;

/** A text as a QR code, black on white in every theme. It is drawn here, so that no other host learns the secret. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: "medium", border });
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size: rows.length, path: squares.join("") };
  }, [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
