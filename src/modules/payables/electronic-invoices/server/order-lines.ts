import { Decimal } from 'decimal.js'
import { addedUp, isSomeQuantity } from '#platform/contract/quantities.ts'
import type { Flow, FlowPart } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import type { PriceBasis } from '#modules/purchasing/purchase-orders/domain.ts'
import type { ProposedLine } from '../contract.ts'
import { isDecimal, numberOf, type Said } from '../domain/findings.ts'
import type { ElectronicLine } from '../domain/model.ts'

/** A line of an order in force, or a bundled line of a consolidated one, that an invoice can be about; decimal strings. */
export interface OrderLine {
  readonly id: string
  readonly orderNumber: string
  readonly lineNo: number
  readonly text: string
  readonly isSteel: boolean
  readonly quantity: string
  /** What is still to invoice; of a credit note what was invoiced. */
  readonly rest: string
  readonly uom: ProposedLine['uom']
  readonly priceBasis: PriceBasis
  readonly unitPrice: string
  /** Metres, kilograms or tonnes of one piece; null where the price counts the pieces. */
  readonly each: string | null
  readonly taxCode: string | null
  /** Of a bundled line: what it is, and the orders in it with what is still to invoice of each. */
  readonly bundle?: Omit<Flow['lines'][number], 'parts'>
  readonly parts?: readonly FlowPart[]
}

/** What is still to invoice of a bundled line. */
export const restOf = (parts: readonly FlowPart[]): string =>
  addedUp(parts.map(({ uninvoicedQty }) => uninvoicedQty)).toFixed(3)

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d.]{2,}/gu) ?? [])

/** How many of the words of one text the other has, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [words(one), words(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size === 0 || b.size === 0 ? 0 : shared / Math.min(a.size, b.size)
}

/**
 * Gives each line of a file the line of an order that it is about. A line of an order is given once, a bundled line as long as
 * something of it is open.
 */
export class LinesOfOrders {
  readonly #free: OrderLine[]

  constructor(lines: readonly OrderLine[]) {
    this.#free = [...lines]
  }

  /** By the number of the line (BT-132); else proposed by what it is, quantity and price, and said so. */
  take(line: ElectronicLine, tell: (term: string, sentence: string) => void): OrderLine | null {
    const byNumber = line.orderLine
      ? this.#free.filter(({ lineNo }) => String(lineNo) === line.orderLine?.replace(/^0+/, ''))
      : []
    const [named] = byNumber
    if (named && byNumber.length === 1) return this.#given(named)
    const scored = this.#free
      .map((one) => ({ one, score: scoreOf(line, one) }))
      .filter(({ score }) => score >= 1)
      .toSorted((a, b) => b.score - a.score)
    const [best, second] = scored
    if (best && best.score > (second?.score ?? 0)) {
      const { one } = best
      tell(
        'BT-132',
        `Proposed by description, quantity and price: ${one.orderNumber}, line ${one.lineNo}. Look at it.`,
      )
      return this.#given(one)
    }
    if (line.orderLine !== null)
      tell('BT-132', `No order has a line ${line.orderLine.slice(0, 20)} that this can be.`)
    else
      tell('BT-132', 'No line of an order was found for this. Take the order above, or leave it as a charge.')
    return null
  }

  /** Puts back what a line of a file left open of a bundled line. */
  keepOpen(
    one: OrderLine,
    taken: readonly { readonly orderLineId: string; readonly quantity: string }[],
  ): void {
    const parts = (one.parts ?? []).map((part) => {
      const share = taken.find(({ orderLineId }) => orderLineId === part.orderLineId)
      const open = new Decimal(part.uninvoicedQty).minus(share?.quantity ?? 0)
      return { ...part, uninvoicedQty: Decimal.max(0, open).toFixed(3) }
    })
    const rest = restOf(parts)
    if (isSomeQuantity(rest)) this.#free.push({ ...one, parts, rest })
  }

  #given(one: OrderLine): OrderLine {
    this.#free.splice(this.#free.indexOf(one), 1)
    return one
  }
}

const isEqual = (one: Said, other: string): boolean => isDecimal(one) && numberOf(one).eq(other)

/** Whether a file asks the price of an order for one, in whatever quantity it counts that. */
function isPricedLike({ price, priceBase }: ElectronicLine, { unitPrice }: OrderLine): boolean {
  if (!isDecimal(price)) return false
  const forOne = numberOf(price).div(priceBase === null ? 1 : numberOf(priceBase))
  return forOne.minus(unitPrice).abs().lt('0.0001')
}

/** Price, quantity and words count 1, 0.5 and up to 1. */
function scoreOf(line: ElectronicLine, one: OrderLine): number {
  return (
    (isPricedLike(line, one) ? 1 : 0) +
    (isEqual(line.quantity, one.rest) || isEqual(line.quantity, one.quantity) ? 0.5 : 0) +
    likeness(`${line.name ?? ''} ${line.description ?? ''}`, one.text)
  )
}
