import { addDays } from '#platform/contract/values/dates.ts'

type Currency = 'GBP' | 'EUR' | 'USD'

/** item, supplier, unit, price, currency, from quantity, weeks, product code */
type Row = readonly [
  string,
  string,
  'kg' | 'm' | 'each' | 'set',
  string,
  Currency,
  number,
  number,
  string | null,
]

// biome-ignore format: one price to a row
const rows: readonly Row[] = [
  ['Forged bar F22 normalised and tempered, 230 mm', 'FORGWELL', 'kg', '3.94', 'GBP', 500, 7, null],
  ['Forged bar F22 normalised and tempered, 230 mm', 'FORGWELL', 'kg', '3.71', 'GBP', 2000, 8, null],
  ['Forging 4130 75K, valve body blank 3 1/16 in 10K', 'FORGWELL', 'each', '2180', 'GBP', 1, 11, 'BOD-GV'],
  ['Forged ring F6NM, bonnet blank', 'FORGWELL', 'each', '1460', 'GBP', 2, 10, 'BON-GV'],
  ['Forging A105N weld neck 8 in 1500, unmachined', 'FORGWELL', 'each', '612', 'GBP', 4, 6, 'FLG-WN'],
  ['Bar duplex S31803, 180 mm', 'SCHMALBACH', 'kg', '9.85', 'EUR', 300, 9, null],
  ['Bar super duplex S32760, 120 mm', 'SCHMALBACH', 'kg', '14.20', 'EUR', 300, 11, null],
  ['Forged hub F53, 7 in', 'SCHMALBACH', 'each', '3240', 'EUR', 1, 13, 'CLP-HUB'],
  ['Seamless pipe API 5L X65, NPS 8 x 18.26', 'TUBOVENA', 'm', '184.50', 'EUR', 24, 14, null],
  ['Seamless pipe API 5L X65, NPS 8 x 18.26', 'TUBOVENA', 'm', '171.20', 'EUR', 120, 14, null],
  ['Seamless pipe A106-B, NPS 6 Sch 80', 'TUBOVENA', 'm', '58.40', 'EUR', 24, 8, 'PIP-SPL'],
  ['Seamless pipe A333-6, NPS 4 Sch 80', 'TUBOVENA', 'm', '43.10', 'EUR', 24, 9, 'PIP-SPL'],
  ['Plate S355J2+N, 20 mm', 'CROMDALE', 'kg', '1.18', 'GBP', 1000, 1, 'SKD-FRM'],
  ['Carbon bar C45E, 90 mm', 'CROMDALE', 'kg', '1.42', 'GBP', 200, 1, null],
  ['Plate S355J2+N, 40 mm, Z35', 'CROMDALE', 'kg', '1.64', 'GBP', 1000, 2, 'PAD-EYE'],
  ['Alloy 625 wire, 1.2 mm', 'NICKELFEL', 'kg', '46.75', 'GBP', 15, 2, 'OVL-625'],
  ['Alloy 718 bar, API 6ACRA 120K, 60 mm', 'NICKELFEL', 'kg', '52.30', 'USD', 100, 16, 'STM-VAL'],
  ['Stud bolts A193 B7 with 2H nuts, 1 3/8 x 11 in', 'STUDMASTR', 'set', '21.60', 'GBP', 24, 3, 'BOL-STU'],
  ['Stud bolts A320 L7 with L7 nuts, 1 1/4 x 9 in', 'STUDMASTR', 'set', '26.90', 'GBP', 24, 4, 'BOL-STU'],
]

/** A price as the demonstration enters it; codes in the place of ids. */
export interface SupplierPricePlan {
  readonly supplier: string
  readonly product: string | null
  readonly fields: Readonly<Record<string, unknown>>
}

/** What the suppliers ask for: most prices hold through the next months, every sixth one has run out. */
export const supplierPricePlans = (today: string): SupplierPricePlan[] =>
  rows.map(([item, supplier, uom, unitPrice, currency, minQuantity, leadTimeWeeks, product], at) => {
    const isOver = at % 6 === 5
    return {
      supplier,
      product,
      fields: {
        item,
        uom,
        unitPrice,
        currency,
        minQuantity,
        leadTimeWeeks,
        validFrom: addDays(today, isOver ? -200 : -60 - at),
        validUntil: addDays(today, isOver ? -20 : 60 + at),
        reference: `${supplier.slice(0, 2)}-${2200 + at}`,
        notes: null,
      },
    }
  })
