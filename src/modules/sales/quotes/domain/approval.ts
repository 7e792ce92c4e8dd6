import { Decimal } from 'decimal.js'
import { formatLimit } from '#platform/contract/values/amounts.ts'
import type { WholeDocument } from '#platform/contract/priced-lines.ts'
import { totalDiscountPercent } from './whole-quote.ts'

/** Thresholds of a facility; null or absent means that there is none. */
export interface ApprovalLimits {
  readonly marginFloorPercent?: string | null | undefined
  /** In the facility's currency. */
  readonly valueLimit?: string | null | undefined
  readonly discountLimitPercent?: string | null | undefined
  readonly pslRankLimit?: number | null | undefined
}

export interface ApprovalFacts {
  /** Cut, not rounded: what is a hair below a floor does not reach it. */
  readonly marginPercent: string | null
  /** Net in the facility's currency. */
  readonly netInBase: string
  /** Optional and alternative lines, with the margin of each by itself, and the net with all of them; left out: there are none. */
  readonly ifOrdered?: { readonly netInBase: string; readonly lines: readonly IfOrdered[] }
  readonly baseCurrency: string
  readonly deviationCount: number
  /** Net of the lines that count, and what is taken off the whole of it. */
  readonly linesNet: string
  readonly whole: WholeDocument
  readonly lines: readonly {
    readonly lineNo: number
    readonly discountPercent: string
    readonly pslLevel: string | null
    readonly pslRank: number | null
  }[]
}

/** A line that counts only once it is ordered. */
interface IfOrdered {
  readonly lineNo: number
  readonly kind: 'optional' | 'alternative'
  readonly marginPercent: string | null
}

export interface ApprovalReason {
  readonly code: 'margin' | 'value' | 'discount' | 'psl' | 'deviations'
  readonly text: string
}

const list = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${String(words.at(-1))}`

const linesLabel = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Line' : 'Lines'} ${list(numbers)}`

const underFloor = ({ lineNo, kind, marginPercent }: IfOrdered, floor: string): ApprovalReason[] =>
  marginPercent === null || new Decimal(marginPercent).gte(floor)
    ? []
    : [
        {
          code: 'margin',
          text: `Line ${lineNo}, ${kind}: margin ${marginPercent} % is below the floor of ${floor} % if it is ordered`,
        },
      ]

/**
 * What makes a quote more than a routine approval, in sentences. Every quote is approved; these say what the
 * approver has to look at.
 */
export function approvalReasons(facts: ApprovalFacts, limits: ApprovalLimits): ApprovalReason[] {
  const reasons: ApprovalReason[] = []
  const { marginFloorPercent: floor, valueLimit, discountLimitPercent, pslRankLimit } = limits
  if (floor && facts.marginPercent !== null && new Decimal(facts.marginPercent).lt(floor)) {
    reasons.push({ code: 'margin', text: `Margin ${facts.marginPercent} % is below the floor of ${floor} %` })
  }
  const { ifOrdered } = facts
  if (floor && ifOrdered) reasons.push(...ifOrdered.lines.flatMap((line) => underFloor(line, floor)))
  if (valueLimit && new Decimal(facts.netInBase).gt(valueLimit)) {
    reasons.push({ code: 'value', text: `Net value is over ${formatLimit(valueLimit, facts.baseCurrency)}` })
  } else if (valueLimit && ifOrdered && new Decimal(ifOrdered.netInBase).gt(valueLimit)) {
    const over = formatLimit(valueLimit, facts.baseCurrency)
    reasons.push({
      code: 'value',
      text: `Net value is over ${over} if every optional and alternative line is ordered`,
    })
  }
  if (discountLimitPercent) {
    const beyond = (discountPercent: string, whole: WholeDocument) =>
      totalDiscountPercent(discountPercent, facts.linesNet, whole).gt(discountLimitPercent)
    const linesAlone = { ...facts.whole, discountPercent: null, charges: [] }
    const over = facts.lines.filter((line) => beyond(line.discountPercent, facts.whole))
    if (over.length > 0) {
      const lines = linesLabel(over.map((line) => line.lineNo))
      const verb = over.length === 1 ? 'has' : 'have'
      const isAlone = over.every((line) => beyond(line.discountPercent, linesAlone))
      const how = isAlone ? '' : ', with what is taken off the whole quote'
      reasons.push({
        code: 'discount',
        text: `${lines} ${verb} a discount over ${discountLimitPercent} %${how}`,
      })
    }
  }
  if (pslRankLimit != null) {
    const over = facts.lines.filter((line) => line.pslRank !== null && line.pslRank >= pslRankLimit)
    if (over.length > 0) {
      const levels = [...new Set(over.map((line) => line.pslLevel ?? ''))]
      const verb = over.length === 1 ? 'is' : 'are'
      reasons.push({
        code: 'psl',
        text: `${linesLabel(over.map((line) => line.lineNo))} ${verb} ${list(levels)}`,
      })
    }
  }
  if (facts.deviationCount > 0) {
    const noun = facts.deviationCount === 1 ? 'deviation' : 'deviations'
    reasons.push({
      code: 'deviations',
      text: `${facts.deviationCount} ${noun} from the customer specification`,
    })
  }
  return reasons
}
