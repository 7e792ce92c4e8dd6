import { existsIn, panelHandlers } from '../../../platform/server/panels.ts'
import { serve } from '../../../platform/server/serve.ts'
import { quotes } from '../contract.ts'
import { quoteTable } from '../table.ts'
import { handle } from './actions.ts'
import { createFromEnquiry, revise } from './creation.ts'
import { list, summary } from './list.ts'
import { pdf, requireUnbound } from './pdf.ts'
import { costSheet, differences, revisions } from './reading.ts'
import { maySeeCosts, recordOf, requireRow } from './records.ts'
import { mailPreview } from './sending.ts'
import { setForecast, update } from './service.ts'

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
  revise,
  setForecast,
  revisions,
  differences,
  costSheet,
  pdf,
  mailPreview,
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
