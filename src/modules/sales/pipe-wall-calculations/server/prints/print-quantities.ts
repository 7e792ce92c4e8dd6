import type { Quantity } from '../../contract/result.ts'
import { plainText, ratingText, requirementText } from '../../domain/input/number-text.ts'

/** A number with its unit, where it has one. */
export const withUnit = (text: string, unit: string): string => (unit ? `${text} ${unit}` : text)
/** Rounded up, as everything that is needed. */
export const needed = (value: Quantity | undefined) => value && withUnit(requirementText(value), value.unit)
/** Rounded down, as everything that is held. */
export const held = (value: Quantity | undefined) => value && withUnit(ratingText(value), value.unit)
/** To the nearest. */
export const plain = (value: Quantity | undefined) => value && withUnit(plainText(value), value.unit)
/** A fraction as a percentage. */
export const percent = (fraction: number | undefined) =>
  fraction === undefined ? undefined : `${(fraction * 100).toFixed(1)} %`
