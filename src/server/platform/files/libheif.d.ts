/** The parts of the decoder that we use. */
declare module "libheif-js/wasm-bundle.js" {
  interface Shown {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(into: Shown, done: (shown: Shown | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
