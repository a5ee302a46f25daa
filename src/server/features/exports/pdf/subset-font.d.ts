/** The part of subset-font that we use. The package has no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      readonly keepAllGlyphs: true;
      readonly targetFormat: "sfnt";
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
