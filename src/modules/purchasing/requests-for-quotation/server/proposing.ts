import { refuse } from '#platform/contract/calls/refusals.ts'
import { isSomeQuantity } from '#platform/contract/quantities.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { isWanted } from '#modules/purchasing/requisitions/domain.ts'
import { type NeedToOrder, needsToOrder } from '#modules/purchasing/requisitions/server/api.ts'
import { MOST_LINES, requestsForQuotation as contract } from '../contract.ts'

const isOpen = ({ status, toOrder }: NeedToOrder): boolean => isWanted(status) && isSomeQuantity(toOrder)

/** Nothing to ask for where all of them are ordered or cancelled; some of them are left out. @throws 422 for one that is gone */
async function needRefusals(ctx: Context, ids: readonly string[]) {
  const needs = await needsToOrder(ctx, ids)
  if (needs.some(isOpen)) return []
  const numbers = needs.map(({ number }) => number)
  return [
    refuse('nothing_to_order', { numbers }, `Nothing is left to order of ${numbers.join(', ')}.`),
  ]
}

/** A request for all that is left to order of needs, at the facility of the one that is needed first. */
async function requestFor(ctx: Context, ids: readonly string[]) {
  const needs = (await needsToOrder(ctx, ids)).filter(isOpen)
  return {
    facilityId: needs[0]?.facilityId,
    lines: needs.map(({ id, toOrder, certificateType }, at) => ({
      lineNo: (at + 1) * 10,
      requisitionId: id,
      quantity: plainDecimal(toOrder),
      certificateType,
    })),
  }
}

export const proposal = starts(contract, {
  requisition: {
    rights: ['requisitions:read'],
    most: MOST_LINES,
    problems: needRefusals,
    propose: requestFor,
  },
})
