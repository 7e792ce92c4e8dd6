import { formatDecimal } from '#platform/contract/values/amounts.ts'

/** What is to be settled with whom: who sends it and where the money goes, what was ordered, what it comes to. */
export const groups = {
  supplier: 'Supplier and bank',
  order: 'Order and lines',
  money: 'Money and days',
} as const
export type Group = keyof typeof groups

/** One thing that is said of a file. */
export interface Said {
  /** The field of the form: `lines.0.taxCode`. */
  readonly field: string
  /** The number of the line; null: it is about the whole. */
  readonly lineNo: number | null
  readonly sentence: string
  /** The terms and rules of EN 16931 that it goes by. */
  readonly terms: string
}

const TERMS = / \((B[TG]-\d+[^()]*)\)$/
/** It stands with the account that it is about. */
const ACCOUNT = 'BT-84'

const groupOfField: Readonly<Record<string, Group>> = {
  supplierId: 'supplier',
  supplierInvoiceNo: 'supplier',
  facilityId: 'supplier',
  kind: 'supplier',
  creditsId: 'order',
  lines: 'order',
}
const groupOfColumn: Readonly<Record<string, Group>> = {
  description: 'order',
  quantity: 'order',
  uom: 'order',
}

function groupOf(field: string): Group {
  const [name = '', , column] = field.split('.')
  return (column === undefined ? groupOfField[name] : groupOfColumn[column]) ?? 'money'
}

/** Amounts as people read them: `6627.42` -> `6,627.42`. */
const readable = (sentence: string): string =>
  sentence.replaceAll(/(?<![\w.,-])\d{4,}\.\d{2,4}(?!\w|\.\d)/g, (amount) => formatDecimal(amount))

function saidOf(field: string, text: string): Said {
  const [, terms = ''] = TERMS.exec(text) ?? []
  const [name, at] = field.split('.')
  return {
    field,
    lineNo: name === 'lines' && at !== undefined ? (Number(at) + 1) * 10 : null,
    sentence: readable(text.replace(TERMS, '')),
    terms,
  }
}

type Problems = Readonly<Record<string, readonly string[]>>

/** What was said of a file, by what it is about; what an account is warned of is left to the accounts. */
export function saidByGroup(problems: Problems): Readonly<Record<Group, readonly Said[]>> {
  const found: Record<Group, Said[]> = { supplier: [], order: [], money: [] }
  for (const [field, sentences] of Object.entries(problems))
    for (const sentence of sentences) {
      const said = saidOf(field, sentence)
      if (said.terms !== ACCOUNT) found[groupOf(field)].push(said)
    }
  return found
}

/** The same at the fields of the form, without the terms and without the warnings of accounts. */
export function withoutTerms(problems: Problems): Record<string, string[]> {
  const said = Object.values(saidByGroup(problems)).flat()
  const fields: Record<string, string[]> = {}
  for (const { field, sentence } of said) fields[field] = [...(fields[field] ?? []), sentence]
  return fields
}
