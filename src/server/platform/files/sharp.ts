/** The library for pictures, restricted; imported when the first picture is worked on, because it is large. */
import sharp from "sharp";

// Only the decoders of the accepted types: libvips would also open SVG, TIFF and more.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
