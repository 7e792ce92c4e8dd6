import type { Actor, Context } from '#platform/server/context.ts'
import { forbidden, notChoosable } from '#platform/server/errors.ts'
import type { OrderRecord } from '../contract.ts'

export const SEE_PRICES = 'purchase-orders:see-prices'

/** What is paid is not for everybody who receives it. */
export const maySeePrices = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has(SEE_PRICES)

/** In the place of an amount that the reader may not see. */
const HIDDEN = ''

type Line = OrderRecord['lines'][number]

/** A line without what it costs. */
export const withoutLinePrices = <L extends Line>(line: L): L => ({
  ...line,
  unitPrice: HIDDEN,
  discountPercent: null,
  net: HIDDEN,
  agreedNet: null,
  approvedPrice: null,
  confirmedUnitPrice: null,
})

/** An order without what it costs: for who receives it. Sentences that tell an amount go too. */
export const withoutPrices = (record: Omit<OrderRecord, 'can'>): Omit<OrderRecord, 'can'> => ({
  ...record,
  discountPercent: null,
  freight: null,
  lines: record.lines.map(withoutLinePrices),
  totals: {
    linesNet: HIDDEN,
    wholeDiscount: HIDDEN,
    freight: HIDDEN,
    net: HIDDEN,
    taxes: [],
    tax: HIDDEN,
    gross: HIDDEN,
    massKg: record.totals.massKg,
  },
  netInBase: null,
  confirmation: null,
  beyondApproval: record.beyondApproval && [],
  changes: [],
  approvalSteps: [],
  splitWith: [],
  splitSum: null,
})

/** The fields of the timeline that tell an amount. */
export const tellsPrice = (field: string): boolean => /price|discount|freight|lines/i.test(field)

/** Without the right the value of an order is unknown to a list, as sort too, and there is no file of it. @throws 422 */
export function checkSort(ctx: Context, sort: string | undefined): void {
  if (!maySeePrices(ctx.actor) && sort === 'value') throw notChoosable('sort')
}

/** @throws 403 */
export function requirePrices(ctx: Context): void {
  if (!maySeePrices(ctx.actor)) throw forbidden()
}
