import { existsIn, panelHandlers } from '../../../platform/server/panels.ts'
import { serve } from '../../../platform/server/serve.ts'
import { quotes } from '../contract.ts'
import { quoteTable } from '../table.ts'
import { acknowledge, acknowledgement, acknowledgementPreview } from './acknowledging.ts'
import { handle } from './actions.ts'
import { comparison } from './comparison.ts'
import { costSources } from './cost-sources.ts'
import { copyAsAlternative, createFromEnquiry, revise } from './creation.ts'
import { list, summary } from './list.ts'
import { costSheetPdf, pdf, requireUnbound, technicalOfferPdf } from './pdf.ts'
import { costSheet, differences, revisions } from './reading.ts'
import { maySeeCosts, recordOf, requireRow } from './records.ts'
import { mailPreview } from './sending.ts'
import { contractReview, copyOrderLines, resolveDifference, saveOrder } from './reviewing.ts'
import { setForecast, update } from './service.ts'
import { signatures } from './signing.ts'

const panels = panelHandlers('quotes', {
  exists: existsIn(quoteTable),
  hides: (actor, field) => !maySeeCosts(actor) && /cost|margin|markup/i.test(field),
})

export const register = serve(quotes, {
  list,
  summary,
  get: async (ctx, { params }) => recordOf(ctx, await requireRow(ctx, params.id)),
  update,
  createFromEnquiry,
  copyAsAlternative,
  revise,
  setForecast,
  revisions,
  differences,
  comparison,
  costSheet,
  costSources,
  pdf,
  technicalOffer: technicalOfferPdf,
  costSheetPaper: costSheetPdf,
  mailPreview,
  contractReview,
  saveOrder,
  copyOrderLines,
  resolveDifference,
  signatures,
  acknowledgement,
  acknowledgementPreview,
  acknowledge,
  submit: handle('submit'),
  recall: handle('recall'),
  approve: handle('approve'),
  reject: handle('reject'),
  send: handle('send'),
  win: handle('win'),
  partWin: handle('partWin'),
  lose: handle('lose'),
  extend: handle('extend'),
  cancel: handle('cancel'),
  release: handle('release'),
  ...panels,
  async removeFile(ctx, incoming, exchange) {
    await requireUnbound(ctx, incoming.params.id, incoming.params.fileId)
    return panels.removeFile(ctx, incoming, exchange)
  },
})
