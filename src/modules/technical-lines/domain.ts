import type { TechnicalLineInput } from './contract.ts'

type Unit = TechnicalLineInput['uom']
type Certificate = NonNullable<TechnicalLineInput['certificationLevel']>

/** Units as a screen shows them. */
export const unitNames: Readonly<Record<Unit, string>> = {
  each: 'each',
  set: 'set',
  lot: 'lot',
  m: 'm',
  m2: 'm²',
  kg: 'kg',
  t: 't',
  hour: 'h',
  day: 'day',
}

/** Kinds of inspection certificates of EN 10204. */
export const certificateNames: Readonly<Record<Certificate, string>> = {
  '2.1': '2.1',
  '2.2': '2.2',
  '3.1': '3.1',
  '3.2': '3.2',
}
