/** A rolled I or H section: height, width, web, flange and root radius in mm, and the mass of the table in kg/m. */
export interface BeamSection {
  readonly h: number
  readonly b: number
  readonly tw: number
  readonly tf: number
  readonly r: number
  readonly kgPerMetre: number
}

type Row = readonly [
  size: number,
  h: number,
  b: number,
  tw: number,
  tf: number,
  r: number,
  kgPerMetre: number,
]

// Dimensions and masses of EN 10365.
// biome-ignore format: a table reads better in rows
const ipe: readonly Row[] = [
  [80, 80, 46, 3.8, 5.2, 5, 6.0], [100, 100, 55, 4.1, 5.7, 7, 8.1], [120, 120, 64, 4.4, 6.3, 7, 10.4],
  [140, 140, 73, 4.7, 6.9, 7, 12.9], [160, 160, 82, 5.0, 7.4, 9, 15.8], [180, 180, 91, 5.3, 8.0, 9, 18.8],
  [200, 200, 100, 5.6, 8.5, 12, 22.4], [220, 220, 110, 5.9, 9.2, 12, 26.2], [240, 240, 120, 6.2, 9.8, 15, 30.7],
  [270, 270, 135, 6.6, 10.2, 15, 36.1], [300, 300, 150, 7.1, 10.7, 15, 42.2], [330, 330, 160, 7.5, 11.5, 18, 49.1],
  [360, 360, 170, 8.0, 12.7, 18, 57.1], [400, 400, 180, 8.6, 13.5, 21, 66.3], [450, 450, 190, 9.4, 14.6, 21, 77.6],
  [500, 500, 200, 10.2, 16.0, 21, 90.7], [550, 550, 210, 11.1, 17.2, 24, 106], [600, 600, 220, 12.0, 19.0, 24, 122],
]

// biome-ignore format: a table reads better in rows
const hea: readonly Row[] = [
  [100, 96, 100, 5, 8, 12, 16.7], [120, 114, 120, 5, 8, 12, 19.9], [140, 133, 140, 5.5, 8.5, 12, 24.7],
  [160, 152, 160, 6, 9, 15, 30.4], [180, 171, 180, 6, 9.5, 15, 35.5], [200, 190, 200, 6.5, 10, 18, 42.3],
  [220, 210, 220, 7, 11, 18, 50.5], [240, 230, 240, 7.5, 12, 21, 60.3], [260, 250, 260, 7.5, 12.5, 24, 68.2],
  [280, 270, 280, 8, 13, 24, 76.4], [300, 290, 300, 8.5, 14, 27, 88.3], [320, 310, 300, 9, 15.5, 27, 97.6],
  [340, 330, 300, 9.5, 16.5, 27, 105], [360, 350, 300, 10, 17.5, 27, 112], [400, 390, 300, 11, 19, 27, 125],
]

// biome-ignore format: a table reads better in rows
const heb: readonly Row[] = [
  [100, 100, 100, 6, 10, 12, 20.4], [120, 120, 120, 6.5, 11, 12, 26.7], [140, 140, 140, 7, 12, 12, 33.7],
  [160, 160, 160, 8, 13, 15, 42.6], [180, 180, 180, 8.5, 14, 15, 51.2], [200, 200, 200, 9, 15, 18, 61.3],
  [220, 220, 220, 9.5, 16, 18, 71.5], [240, 240, 240, 10, 17, 21, 83.2], [260, 260, 260, 10, 17.5, 24, 93.0],
  [280, 280, 280, 10.5, 18, 24, 103], [300, 300, 300, 11, 19, 27, 117],
]

const byName = (family: string, rows: readonly Row[]): [string, BeamSection][] =>
  rows.map(([size, h, b, tw, tf, r, kgPerMetre]) => [`${family} ${size}`, { h, b, tw, tf, r, kgPerMetre }])

/** I and H beams by their name: `IPE 200`. */
export const beams: ReadonlyMap<string, BeamSection> = new Map([
  ...byName('IPE', ipe),
  ...byName('HEA', hea),
  ...byName('HEB', heb),
])

/** Channels by their name, kg/m: their flanges taper, so there is no short formula. */
// biome-ignore format: a table reads better in rows
export const channels: ReadonlyMap<string, number> = new Map([
  ['UPN 80', 8.64], ['UPN 100', 10.6], ['UPN 120', 13.4], ['UPN 140', 16.0], ['UPN 160', 18.8], ['UPN 180', 22.0],
  ['UPN 200', 25.3], ['UPN 220', 29.4], ['UPN 240', 33.2], ['UPN 260', 37.9], ['UPN 280', 41.8], ['UPN 300', 46.2],
])

/** A section's name as the tables write it: `ipe200` and `HE 200 A` are `IPE 200` and `HEA 200`. */
export function sectionNamed(text: string): string {
  const plain = text.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  const european = /^HE ?(\d+) ?([AB])$/.exec(plain)
  if (european) return `HE${european[2]} ${european[1]}`
  const [, family, size] = /^([A-Z]+) ?(\d+)$/.exec(plain) ?? []
  return family && size ? `${family} ${size}` : plain
}
