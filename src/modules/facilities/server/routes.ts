import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { refused } from '../../../platform/server/errors.ts'
import { lookup } from '../../../platform/server/lookup.ts'
import { serve } from '../../../platform/server/serve.ts'
import { enquiryTable } from '../../enquiries/table.ts'
import { quoteTable } from '../../quotes/table.ts'
import { facilities } from '../contract.ts'
import { facilityTable } from '../table.ts'

const handlers = lookup({
  slice: 'facilities',
  table: facilityTable,
  fields: [
    'shortCode',
    'legalEntity',
    'addressLine1',
    'addressLine2',
    'city',
    'region',
    'postcode',
    'country',
    'timeZone',
    'baseCurrency',
    'vatNo',
    'phone',
    'email',
    'letterheadFooter',
    'taxCodes',
    'approvalLimits',
    'quoteValidityDays',
  ],
  rowFields: ['shortCode', 'city', 'country', 'baseCurrency'],
})

/** A facility that is not active any more could not be chosen where its documents are still worked on. */
async function refuseOpenDocuments(ctx: Context, facilityId: string) {
  const [open] = await ctx.tx.query(sql`
    SELECT 1 FROM ${enquiryTable} WHERE facility_id = ${facilityId}
      AND status IN ('new', 'under_review', 'ready_to_quote', 'quoted')
    UNION ALL
    SELECT 1 FROM ${quoteTable} WHERE facility_id = ${facilityId}
      AND status IN ('draft', 'awaiting_approval', 'approved', 'sent')
    LIMIT 1`)
  if (!open) return
  const sentence = 'This facility has open enquiries or quotes; finish them before it is deactivated.'
  throw refused('open_documents', sentence, { active: [sentence] })
}

export const register = serve(facilities, {
  ...handlers,
  update: async (ctx, incoming) => {
    if (incoming.body.active === false) await refuseOpenDocuments(ctx, incoming.params.id)
    return handlers.update(ctx, incoming)
  },
})
