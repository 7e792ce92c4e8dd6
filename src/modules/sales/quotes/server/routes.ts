import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { quotes as contract } from '../contract.ts'
import { quoteTable } from '../table.ts'
import { acknowledge, acknowledgement, acknowledgementPreview } from './customer/acknowledging.ts'
import { handlers, undo } from './actions.ts'
import { comparison } from './costs/comparison.ts'
import { costSources } from './costs/cost-sources.ts'
import { copyAsAlternative, createFromEnquiry, revise } from './creation.ts'
import { exportRows, list, summary, totals } from './list.ts'
import { costSheetPdf, pdf, requireUnbound, technicalOfferPdf } from './prints/prints.ts'
import { costRows, costSheet, differences, revisions } from './reading.ts'
import { quotes } from './document.ts'
import { maySeeCosts } from './costs/see-costs.ts'
import { mailPreview } from './customer/sending.ts'
import { setForecast, update } from './service.ts'
import { signedQuote } from './approvals/signing.ts'

const activity = activityHandlers(contract, {
  ...documentsIn(quoteTable),
  hides: (actor, field) => !maySeeCosts(actor) && /cost|margin|markup/i.test(field),
})

export const register = serve(contract, {
  list,
  totals,
  exportRows,
  summary,
  get: quotes.get,
  update,
  createFromEnquiry,
  copyAsAlternative,
  revise,
  setForecast,
  revisions,
  differences,
  comparison,
  costRows,
  costSheet,
  costSources,
  pdf,
  technicalOffer: technicalOfferPdf,
  costSheetPrint: costSheetPdf,
  mailPreview,
  signatures: signedQuote.signatures,
  acknowledgement,
  acknowledgementPreview,
  acknowledge,
  ...handlers,
  undo,
  ...activity,
  async removeFile(ctx, incoming, exchange) {
    await requireUnbound(ctx, incoming.params.id, incoming.params.fileId)
    return activity.removeFile(ctx, incoming, exchange)
  },
})
