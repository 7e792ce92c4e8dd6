import type { Finding } from './model.ts'

/** The field of the form of an invoice that a term of the document belongs to. */
const documentFields: Readonly<Record<string, string>> = {
  'BT-1': 'supplierInvoiceNo',
  'BT-2': 'invoiceDate',
  'BT-3': 'kind',
  'BT-5': 'currency',
  'BT-6': 'currency',
  'BT-7': 'taxPoint',
  'BT-9': 'dueOn',
  'BT-13': 'lines',
  'BT-25': 'creditsId',
  'BT-26': 'creditsId',
  'BT-27': 'supplierId',
  'BT-31': 'supplierId',
  'BT-40': 'supplierId',
  'BG-5': 'supplierId',
  'BT-44': 'facilityId',
  'BT-48': 'facilityId',
  'BT-55': 'facilityId',
  'BG-8': 'facilityId',
  'BT-72': 'taxPoint',
  'BT-81': 'notes',
  'BT-84': 'supplierId',
  'BT-24': 'notes',
  'BG-25': 'lines',
}

/** The column of a line that a term of a line belongs to. */
const lineFields: Readonly<Record<string, string>> = {
  'BT-126': 'description',
  'BT-129': 'quantity',
  'BT-130': 'uom',
  'BT-132': 'description',
  'BT-151': 'taxCode',
  'BT-152': 'taxCode',
  'BT-153': 'description',
  'BT-95': 'taxCode',
  'BT-96': 'taxCode',
  'BT-102': 'taxCode',
  'BT-103': 'taxCode',
}

/** Which lines of the form the lines and the charges of a file became, the first one where it became several. */
interface Became {
  readonly lineOf: ReadonlyMap<number, number>
  readonly lineOfCharge: ReadonlyMap<number, number>
}

/**
 * Where in the form something is said. Amounts of the document are said at the stated gross, those of a line at its price.
 */
export function fieldOfFinding({ term, line, allowance }: Finding, { lineOf, lineOfCharge }: Became): string {
  if (line !== undefined) return `lines.${lineOf.get(line) ?? line}.${lineFields[term] ?? 'unitPrice'}`
  const charge = allowance === undefined ? undefined : lineOfCharge.get(allowance)
  if (charge !== undefined) return `lines.${charge}.${lineFields[term] ?? 'unitPrice'}`
  if (allowance !== undefined) return 'lines'
  return documentFields[term] ?? 'statedGross'
}

/** Days and percent of a discount for an early payment, as the terms of payment of XRechnung write it. */
export function discountIn(terms: string | null): { readonly days: number; readonly percent: string } | null {
  const [, days, percent] = /#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}\.\d{2})#/.exec(terms ?? '') ?? []
  return days && percent ? { days: Number(days), percent } : null
}
