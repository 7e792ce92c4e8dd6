import { sql } from 'drizzle-orm'
import type { ExportedHead } from '#platform/server/audit/audit-head.ts'
import { auditHead } from '#platform/server/audit/audit-table.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { notFound } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { serve } from '#platform/server/http/serve.ts'
import { audit } from '../contract.ts'
import { exportCsv } from './export.ts'
import { planOf, requireEntry, wordsOfTrail } from './queries.ts'
import { askVerification, lastVerifications } from './verification.ts'

export const register = serve(audit, {
  list(ctx, incoming, exchange) {
    const { plan, query } = planOf(incoming.query)
    return listPage(ctx, plan, query, addressOf(exchange))
  },
  words: (ctx) => wordsOfTrail(ctx),
  export: exportCsv,
  async head(ctx, _incoming, { reply }) {
    const [head] = await ctx.tx.query<ExportedHead>(
      sql`SELECT seq, hash, seal FROM ${auditHead} WHERE id = 1`,
    )
    if (!head) throw notFound()
    const file = { name: `Audit head ${ctx.today()}.json`, mime: 'application/json' }
    await reply.headers(fileHeaders(file, 'attachment')).send(`${JSON.stringify(head, null, 2)}\n`)
  },
  verifications: (ctx) => lastVerifications(ctx),
  verify: askVerification,
  get: (ctx, { params }) => requireEntry(ctx, params.id),
})
