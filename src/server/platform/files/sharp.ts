/** The restricted image library. It is loaded with the first image, because it is large. */
import sharp from "sharp";

// Allows only decoders of the accepted types. By default, libvips would also open SVG, TIFF, and others.
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
