import type { Quantity } from '../../contract/result.ts'
import { plainText, ratingText, requirementText } from '../../domain/input/number-text.ts'

const withUnit = (text: string, { unit }: Quantity): string => (unit ? `${text} ${unit}` : text)

/** A wall that is needed, rounded up, with its unit. */
export const neededText = (value: Quantity): string => withUnit(requirementText(value), value)
/** A pressure that is held, rounded down, with its unit. */
export const heldText = (value: Quantity): string => withUnit(ratingText(value), value)
/** Any other value, with its unit. */
export const valueText = (value: Quantity): string => withUnit(plainText(value), value)

/** A fraction as a percentage. */
export const percentText = (fraction: number): string => `${(fraction * 100).toFixed(1)} %`

/** A text without the unit that stands beside its field already: `12.5 %` beside `%` is `12.5`. */
export const besideUnit = (text: string | undefined, unit: string | undefined): string | undefined =>
  unit && text?.endsWith(` ${unit}`) ? text.slice(0, -unit.length - 1) : text
