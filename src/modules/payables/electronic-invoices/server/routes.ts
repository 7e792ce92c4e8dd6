import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { serve } from '#platform/server/http/serve.ts'
import { electronicInvoices } from '../contract.ts'
import { attach } from './attaching.ts'
import { proposed } from './proposing.ts'
import { readElectronic } from './reading.ts'

export const register = serve(electronicInvoices, {
  read: async (ctx, _incoming, exchange) => {
    const { file } = await readDraft(exchange, ctx)
    try {
      const { invoice, findings, isPdf } = await readElectronic(ctx, file.draft)
      return await proposed(ctx, invoice, findings, isPdf)
    } finally {
      await file.draft.drop()
    }
  },
  attach,
})
