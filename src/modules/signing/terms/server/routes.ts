import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { notFound } from '#platform/server/errors.ts'
import type { Letterhead } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { termsAndConditions } from '../contract.ts'
import { termsTable } from '../table.ts'
import { termsPrint } from './terms-print.ts'
import { findCurrent, labelOf, records, requireTerms } from './records.ts'
import { createDraft, handlers, updateDraft } from './service.ts'

/** Terms belong to the whole company: they carry the letterhead of its first facility. */
async function companyLetterhead(ctx: Context): Promise<Letterhead> {
  const [first] = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${facilityTable} WHERE active ORDER BY sort_order, code LIMIT 1`,
  )
  return first ? (await requireFacility(ctx.tx, first.id)).letterhead : { name: 'Heatline', lines: [] }
}

export const register = serve(termsAndConditions, {
  async current(ctx, { query }) {
    const terms = await findCurrent(ctx, query)
    if (!terms) throw notFound()
    return terms
  },
  inForce: (ctx) =>
    ctx.tx.query(sql`
      SELECT id, kind, language, edition, title FROM ${termsTable} WHERE status = 'current'
      ORDER BY kind, language`),
  list: records.list,
  get: (ctx, { params }) => requireTerms(ctx, params.id),
  async pdf(ctx, { params, query }, exchange) {
    const terms = await requireTerms(ctx, params.id)
    const bytes = await renderPdf(termsPrint(terms, await companyLetterhead(ctx)))
    await answerPdf(exchange, query, `${labelOf(terms)}.pdf`, bytes)
  },
  create: createDraft,
  update: updateDraft,
  ...handlers,
})
