import type { InvoiceLineInput } from '#modules/payables/invoices/contract.ts'
import type { LineKind } from '#modules/payables/invoices/domain.ts'

/** Refused as: a PDF has no data of an invoice in it. */
export const NO_DATA = 'no_invoice_data'

type Unit = InvoiceLineInput['uom']

/** Types of documents that EN 16931 allows (UNTDID 1001), by what they are here. */
export const documentTypes: Readonly<Record<string, 'invoice' | 'credit_note' | 'prepayment'>> = {
  ...Object.fromEntries(
    '71 80 82 84 102 218 219 331 380 382 383 384 388 389 393 395 553 575 623 780 817 870 875 876 877'
      .split(' ')
      .map((code) => [code, 'invoice' as const]),
  ),
  ...Object.fromEntries(
    '81 83 261 262 296 308 381 396 420 458 532'.split(' ').map((code) => [code, 'credit_note' as const]),
  ),
  386: 'prepayment',
}

/** Categories of VAT that EN 16931 allows (UNCL 5305); the last two are those of the Canary Islands, Ceuta and Melilla. */
export const vatCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'])

/** Units of UN/ECE Recommendation 20 and 21 as far as the trade uses them, by the unit here and how many of it one is. */
export const units: Readonly<Record<string, readonly [unit: Unit, factor: string]>> = {
  C62: ['each', '1'],
  H87: ['each', '1'],
  EA: ['each', '1'],
  PCE: ['each', '1'],
  NAR: ['each', '1'],
  XPP: ['each', '1'],
  XPC: ['each', '1'],
  SET: ['set', '1'],
  KT: ['set', '1'],
  LS: ['lot', '1'],
  E48: ['lot', '1'],
  ACT: ['lot', '1'],
  XLT: ['lot', '1'],
  NT: ['lot', '1'],
  MTR: ['m', '1'],
  CMT: ['m', '0.01'],
  MMT: ['m', '0.001'],
  KTM: ['m', '1000'],
  MTK: ['m2', '1'],
  KGM: ['kg', '1'],
  GRM: ['kg', '0.001'],
  DTN: ['kg', '100'],
  TNE: ['t', '1'],
  HUR: ['hour', '1'],
  MIN: ['hour', '0.016666667'],
  DAY: ['day', '1'],
}

/** What has the form of a code of Recommendation 20 or 21; those that are not above are read as pieces with a word about it. */
export const isUnitCode = (code: string): boolean => /^[A-Z0-9]{2,3}$/.test(code)

const reasonCodes: Readonly<Record<string, LineKind>> = { FC: 'freight', DL: 'freight', TX: 'surcharge' }
const reasonWords: readonly (readonly [RegExp, LineKind])[] = [
  [/freight|fracht|carriage|transport|deliver|versand|shipping|porto|haulage/i, 'freight'],
  [/certif|zeugnis|attest|inspection|prüf|3\.[12]\b/i, 'certificate_fee'],
  [/cutting|sawing|säge|zuschnitt|anschnitt|\bcuts?\b/i, 'cutting'],
]

/** Which kind of charge a reason means: by its code of UNTDID 7161, else by its words. */
export const chargeKind = (code: string | null, reason: string | null): LineKind =>
  reasonCodes[code ?? ''] ?? reasonWords.find(([words]) => words.test(reason ?? ''))?.[1] ?? 'surcharge'
