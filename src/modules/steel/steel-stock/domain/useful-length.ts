import { Decimal } from 'decimal.js'
import type { SteelSize } from './sizes/forms.ts'

const INCH = 25.4

/**
 * The shortest length, in mm, that is worth keeping; null for what is never scrapped unasked, such as forgings.
 * Nickel alloys and super duplex are kept to half of it. Values of the trade; the pieces of a plate are judged by both
 * sides.
 */
export function usefulLength(size: SteelSize, isPrecious = false): string | null {
  const length = ordinaryLength(size)
  if (length === null) return null
  return new Decimal(length).div(isPrecious ? 2 : 1).toString()
}

function ordinaryLength({ form, odMm, diameterMm }: SteelSize): number | null {
  switch (form) {
    case 'pipe':
    case 'tube':
      return byDiameter(Number(odMm ?? 0), [
        // The outside diameters of NPS 2 and NPS 6.
        [2.375 * INCH, 300],
        [6.625 * INCH, 500],
        [Number.POSITIVE_INFINITY, 1000],
      ])
    case 'round_bar':
    case 'hollow_bar':
      return byDiameter(Number(diameterMm ?? odMm ?? 0), [
        [50, 150],
        [150, 100],
        [Number.POSITIVE_INFINITY, 75],
      ])
    case 'hexagon':
    case 'square_bar':
      return 150
    case 'flat':
    case 'angle':
    case 'channel':
    case 'beam':
    case 'hollow_section':
      return 500
    case 'plate':
      return 200
    default:
      return null
  }
}

const byDiameter = (diameter: number, steps: readonly (readonly [to: number, length: number])[]): number =>
  steps.find(([to]) => diameter <= to + 0.05)?.[1] ?? 0

/** Whether what is left is too short to be kept: it is offered as scrap. Plates need 0.1 m2 too. */
export function isTooShort(size: SteelSize, lengthMm: string, isPrecious = false): boolean {
  const useful = usefulLength(size, isPrecious)
  if (useful === null) return false
  const length = new Decimal(lengthMm)
  if (size.form !== 'plate') return length.lt(useful)
  const width = new Decimal(size.widthMm ?? 0)
  return length.lt(useful) || width.lt(useful) || length.times(width).lt(isPrecious ? 50_000 : 100_000)
}
