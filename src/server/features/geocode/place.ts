/** A suggestion of the lookup. The coordinates are in degrees. */
export interface Place {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Maximum number of suggestions. */
export const maxPlaces = 8;
