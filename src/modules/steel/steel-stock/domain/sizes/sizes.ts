import { keysOf } from '#platform/contract/values/fields.ts'

/** The measurements of a piece or of its cross-section in mm, in the order in which records name them. */
export const dimensionLabels = {
  odMm: 'Outside diameter',
  wallMm: 'Wall',
  insideMm: 'Inside diameter',
  diameterMm: 'Diameter',
  widthMm: 'Width',
  heightMm: 'Height',
  thicknessMm: 'Thickness',
  rootRadiusMm: 'Root radius',
  toeRadiusMm: 'Toe radius',
} as const
export type Dimension = keyof typeof dimensionLabels
export const dimensionNames = keysOf(dimensionLabels)

/** What a form is asked for beside its measurements. */
export const sizeWordLabels = { sectionName: 'Section', finish: 'Finish', sizeName: 'Size' } as const
export type SizeWord = keyof typeof sizeWordLabels

/** A field that says how large a piece is, beside its form. */
export type SizeName = 'nps' | 'schedule' | Dimension | SizeWord | 'lengthMm'

/** Everything that says how large a piece is beside its form: needs, orders and receipts have it in this order. */
export const sizeNames: readonly SizeName[] = [
  'nps',
  'schedule',
  ...dimensionNames,
  ...keysOf(sizeWordLabels),
  'lengthMm',
]

/** The same in the order in which a form asks for it. */
export const sizeNamesAsked = [
  'nps', 'schedule', 'odMm', 'wallMm', 'insideMm', 'diameterMm', 'thicknessMm', 'widthMm', 'heightMm', 'rootRadiusMm',
  'toeRadiusMm', 'sectionName', 'finish', 'sizeName', 'lengthMm',
] as const satisfies SizeName[] // biome-ignore format: fields read better in rows

/**
 * What tells two pieces of a form apart, whatever their length: nominal size and schedule only name what diameter and
 * wall measure.
 */
export const sizeNamesCompared = [...dimensionNames, ...keysOf(sizeWordLabels)] as const

/** What `make` gives for each measurement, by its name. */
export const ofDimensions = <T>(make: (name: Dimension) => T): { readonly [D in Dimension]: T } =>
  Object.fromEntries(dimensionNames.map((name) => [name, make(name)])) as { [D in Dimension]: T }

/** The size of something that says more than that. */
export const sizeOf = <T extends { readonly [N in SizeName]?: unknown }>(
  of: T,
): Pick<T, SizeName & keyof T> =>
  Object.fromEntries(sizeNames.map((name) => [name, of[name]])) as Pick<T, SizeName & keyof T>
