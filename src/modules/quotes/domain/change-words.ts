import { Decimal } from 'decimal.js'

/** `1,260.00`: at least two decimals, at most the four a unit price has. */
export function amountText(value: string): string {
  const number = new Decimal(value)
  const [whole = '', fraction = ''] = number.toFixed(Math.max(2, number.decimalPlaces())).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`
}

/** A quantity or percentage without the zeros nobody wants to read: `5.500` -> `5.5`. */
export const plainText = (value: string): string => new Decimal(value).toFixed()

/** `1 week`, `9 weeks` */
export const weeks = (count: string | number): string => (Number(count) === 1 ? '1 week' : `${count} weeks`)
