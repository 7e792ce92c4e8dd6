import { type DecimalMark, Exact } from '../printed.ts'

const FULL = 10

/**
 * The width of a Charpy bar in mm as a plain decimal, from what was typed in our own notation or with the decimal mark of the
 * document; null for what is no number above 0 and up to 10.
 */
export function barWidth(typed: string, mark: DecimalMark): string | null {
  const plain = mark === ',' ? typed.trim().replace(',', '.') : typed.trim()
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(plain)) return null
  const width = new Exact(plain)
  return width.gt(0) && width.lte(FULL) ? width.toString() : null
}
