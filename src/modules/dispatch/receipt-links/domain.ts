/** How long a link is good. */
export const LINK_DAYS = 7

/** Where a telephone was when its owner signed: degrees, and how exactly it knew. */
export interface SigningPlace {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
}

/** `57.50521, -1.77512, within 12 m`; the reason where it was not told. */
export const placeInWords = (place: SigningPlace | null, missing: string | null): string =>
  place
    ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}, within ${Math.ceil(place.accuracyM)} m`
    : `Place not given${missing ? `: ${missing}` : ''}`
