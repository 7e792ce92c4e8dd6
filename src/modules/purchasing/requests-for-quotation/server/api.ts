import type { Context } from '#platform/server/context.ts'
import { forbidden, refuseWhere } from '#platform/server/errors.ts'
import type { OfferInput } from '../contract.ts'
import { requestsForQuotation } from './document.ts'
import { enterOffer, offerProblems } from './offers.ts'

/** Whether staff could enter an offer as it stands. @throws 404, 422 at what does not fit */
export async function checkOffer(ctx: Context, id: string, offer: OfferInput): Promise<void> {
  const row = await requestsForQuotation.require(ctx, id)
  refuseWhere(offerProblems(offer, row, ctx.today(row)))
}

/** Takes in what a supplier sent, as staff do who type it. @throws 403, 404, 422 */
export async function takeOffer(ctx: Context, id: string, offer: OfferInput): Promise<void> {
  if (!ctx.actor.permissions.has('requests-for-quotation:update')) throw forbidden()
  const { version } = await requestsForQuotation.require(ctx, id)
  await enterOffer(ctx, { params: { id }, query: {}, version, body: offer })
}
