/** The part of the package that we use. It has no types. */
declare module "zipcodes" {
  interface ZipCode {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: { codes: Record<string, ZipCode>; states: { full: Record<string, string> } };
  export default zipcodes;
}
