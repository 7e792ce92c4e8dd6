import { partInside } from '#platform/server/company-archive/part-inside.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { OperationFollower } from '#modules/production/operations/server/api.ts'
import { travellers, travellersExport } from '#modules/production/travellers/server/api.ts'
import { redlines as contract } from '../contract.ts'
import { redlineTable } from '../table.ts'
import { approving, proposeRedline, refuseRedline, settleRedline } from './acting.ts'
import { redlinesOf } from './reading.ts'

const get = async (ctx: Context, { params }: { params: { id: string } }) =>
  redlinesOf(ctx, await travellers.require(ctx, params.id))

/** What hubs are told of redlines, given what follows operations. */
export const redlinesHub = (follower: OperationFollower): Hub => ({
  slice: 'redlines',
  register: serve(contract, {
    get,
    propose: proposeRedline,
    approve: approving(follower),
    refuse: refuseRedline,
    settle: settleRedline,
  }),
  archive: [
    partInside(travellersExport, 'travellerRootId', {
      name: 'redlines',
      label: 'Redlines of operations',
      table: redlineTable,
      order: ['travellerRootId', 'number'],
    }),
  ],
})
