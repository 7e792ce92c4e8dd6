import type { Quantity } from '../../contract/result.ts'

/** A number as people type it, with decimal comma or point; undefined while it is half typed or no number. */
export function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(/[\s\u00A0\u202F']/g, '')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  const plain =
    comma >= 0 && point >= 0
      ? text.replaceAll(comma > point ? '.' : ',', '').replace(',', '.')
      : text.replace(',', '.')
  return /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

/** What `1,050` is taken for, where a reader may have meant the thousands; undefined where nobody would. */
export function thousandsHint(typed: string): string | undefined {
  const text = typed.trim()
  return /^[1-9]\d{0,2},\d{3}$/.test(text)
    ? `Read as ${readNumber(text)}. Type ${text.replace(',', '')} if you mean thousands.`
    : undefined
}

const decimals: Readonly<Record<string, number>> = {
  mm: 2,
  in: 3,
  MPa: 2,
  psi: 0,
  'kg/m': 2,
  years: 1,
  '%': 1,
}
const HAIR = 1e-9

function rounded(value: number, places: number, round: (value: number) => number): string {
  const scale = 10 ** places
  return (round(value * scale) / scale).toFixed(places)
}

/** A wall that is needed, rounded up: 0.01 mm or 0.001 in. */
export const requirementText = ({ value, unit }: Quantity): string =>
  rounded(value, decimals[unit] ?? 3, (scaled) => Math.ceil(scaled - HAIR))

/** A pressure that a wall holds, rounded down: 0.1 bar or 1 psi. */
export const ratingText = ({ value, unit }: Quantity): string =>
  rounded(value, decimals[unit] ?? 3, (scaled) => Math.floor(scaled + HAIR))

/** Any other value, to the nearest. */
export const plainText = ({ value, unit }: Quantity): string => value.toFixed(decimals[unit] ?? 3)

/** The value of a calculation step: one digit more than anywhere else, at least four significant ones. */
export function stepText({ value, unit }: Quantity): string {
  const places = (decimals[unit] ?? 3) + 1
  const needed = value === 0 ? 0 : 3 - Math.floor(Math.log10(Math.abs(value)))
  return value.toFixed(Math.min(20, Math.max(places, needed)))
}

/** A number inside a formula: seven significant digits, no trailing zeros. */
export const formulaNumber = (value: number): string => String(Number(value.toPrecision(7)))
