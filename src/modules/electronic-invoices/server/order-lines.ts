import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { PriceBasis } from '#modules/purchase-orders/domain.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchase-orders/table.ts'
import type { ProposedLine } from '../contract.ts'
import type { ElectronicLine } from '../domain/model.ts'

/** A line of an order in force that an invoice can be about; decimal strings. */
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
}

interface Wanted {
  /** Those that the file names; none: all orders of the supplier in the currency. */
  readonly orderIds: readonly string[]
  readonly supplierId: string
  readonly currency: string
  readonly isCredit: boolean
}

const MOST_CANDIDATES = 400

/** The lines that an invoice of a supplier can be about, those of the orders that it names first. */
export function openLines(
  ctx: Context,
  { orderIds, supplierId, currency, isCredit }: Wanted,
): Promise<OrderLine[]> {
  const rest = isCredit ? sql`l.invoiced_qty` : sql`l.quantity - l.invoiced_qty`
  return ctx.tx.query<OrderLine>(sql`
    SELECT l.id, po.number AS "orderNumber", l.line_no AS "lineNo",
      concat_ws(', ', nullif(l.nps, ''), l.grade, l.description) AS text, l.form IS NOT NULL AS "isSteel",
      l.quantity::text, (${rest})::text AS rest, l.uom, l.price_basis AS "priceBasis",
      coalesce(l.confirmed_unit_price, l.unit_price)::text AS "unitPrice", l.tax_code AS "taxCode",
      (CASE l.price_basis WHEN 'm' THEN l.length_mm / 1000 WHEN 'kg' THEN l.mass_kg / nullif(l.quantity, 0)
        WHEN 't' THEN l.mass_kg / nullif(l.quantity, 0) / 1000 END)::text AS each
    FROM ${purchaseOrderLineTable} l JOIN ${purchaseOrderTable} po ON po.id = l.order_id AND po.in_force
    WHERE po.supplier_id = ${supplierId} AND po.currency = ${currency}
      AND ${orderIds.length > 0 ? sql`po.id = ANY(${sql.param(orderIds)}::uuid[])` : sql`${rest} > 0`}
    ORDER BY po.order_date DESC, po.number, l.line_no LIMIT ${MOST_CANDIDATES}`)
}

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d.]{2,}/gu) ?? [])

/** How many of the words of one text the other has, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [words(one), words(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size === 0 || b.size === 0 ? 0 : shared / Math.min(a.size, b.size)
}

/** Gives each line of a file the line of an order that it is about; a line of an order is given once. */
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

  #given(one: OrderLine): OrderLine {
    this.#free.splice(this.#free.indexOf(one), 1)
    return one
  }
}

const isEqual = (one: string | null, other: string): boolean => one !== null && Number(one) === Number(other)

/** Price, quantity and words count 1, 0.5 and up to 1. */
function scoreOf(line: ElectronicLine, one: OrderLine): number {
  const price = Number(line.price) / Number(line.priceBase ?? 1)
  return (
    (Math.abs(price - Number(one.unitPrice)) < 0.0001 ? 1 : 0) +
    (isEqual(line.quantity, one.rest) || isEqual(line.quantity, one.quantity) ? 0.5 : 0) +
    likeness(`${line.name ?? ''} ${line.description ?? ''}`, one.text)
  )
}
