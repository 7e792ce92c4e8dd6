import { Decimal } from 'decimal.js'

/** `36,840.00` */
export const money = (value: string): string => value.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
/** At least two decimals, at most the four a unit price has. */
export const price = (value: string): string => {
  const places = Math.max(2, new Decimal(value).decimalPlaces())
  const [whole = '', fraction = ''] = new Decimal(value).toFixed(places).split('.')
  return `${money(whole)}.${fraction}`
}
/** A number without the zeros nobody wants to read. */
export const plain = (value: string): string =>
  money(new Decimal(value).toFixed().split('.')[0] ?? '') + decimals(value)
const decimals = (value: string): string => {
  const [, fraction] = new Decimal(value).toFixed().split('.')
  return fraction ? `.${fraction}` : ''
}

const units: Readonly<Record<string, string>> = { each: 'pcs', hour: 'h', day: 'd' }
export const unitOf = (uom: string): string => units[uom] ?? uom
