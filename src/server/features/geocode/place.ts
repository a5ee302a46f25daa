/** What a look-up answers; the coordinates are degrees. */
export interface Place {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Most suggestions that a look-up answers. */
export const maxPlaces = 8;
