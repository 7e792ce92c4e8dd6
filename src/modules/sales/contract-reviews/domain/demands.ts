import { type AgreedLine, differenceValue } from '../domain.ts'
import { lineComparisons } from './differences.ts'

/** What an order asks otherwise of a line than before, beside how many and for how much. */
export interface ChangedDemand {
  readonly quoteLineId: string
  readonly lineNo: number
  /** `PSL level: PSL 1 became PSL 2` */
  readonly words: readonly string[]
}

const COUNTED: readonly string[] = ['quantity', 'unitPrice']

/** What is asked otherwise of lines of the quote that were agreed on before and still are. */
export const changedDemands = (
  before: readonly AgreedLine[],
  after: readonly AgreedLine[],
): ChangedDemand[] =>
  after.flatMap((line) => {
    const { quoteLineId, lineNo } = line
    const old = quoteLineId === null ? undefined : before.find((one) => one.quoteLineId === quoteLineId)
    if (!old || quoteLineId === null) return []
    const told = (of: AgreedLine, field: (typeof lineComparisons)[number]['field']) =>
      differenceValue({ key: field }, of[field], null) ?? 'nothing'
    const words = lineComparisons
      .filter(({ field }) => !COUNTED.includes(field) && (old[field] ?? null) !== (line[field] ?? null))
      .map(({ field, label }) => `${label}: ${told(old, field)} became ${told(line, field)}`)
    return words.length > 0 ? [{ quoteLineId, lineNo, words }] : []
  })
