import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import { actionLabel } from '#platform/contract/words/name-labels.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { filterConditions } from '#platform/server/lists/list-filters.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { actingAs } from '#platform/server/system.ts'
import { areaLabel, describeChanges } from '../domain.ts'
import { type Hidden, hiddenFrom } from './hidden.ts'
import { entriesBefore, planOf } from './queries.ts'

const PIECE = 1_000

const header = [
  'Row',
  'When',
  'Who',
  'Address',
  'Area',
  'Record',
  'Record id',
  'Action',
  'Reason',
  'Changes',
  'Hash',
  'Hash before',
]

/** Cells that a spreadsheet would take for a formula get an apostrophe. */
const csv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], { escape_formulas: true, record_delimiter: 'windows' })

async function* pieces(db: Db, query: ListQuery, hidden: Hidden): AsyncGenerator<string> {
  const { plan, query: rest } = planOf(query)
  const conditions = [...(plan.where ? [plan.where] : []), ...filterConditions(plan, rest)]
  yield `\ufeff${csv([header])}`
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const entries = await entriesBefore(db, conditions, before, PIECE, hidden)
    if (entries.length > 0) {
      yield csv(
        entries.map((entry) => [
          entry.seq,
          entry.at,
          entry.actorName,
          entry.ip,
          areaLabel(entry.entity),
          entry.subject,
          entry.entityId,
          actionLabel(entry.action),
          entry.reason ?? '',
          describeChanges(entry.changes),
          entry.hash,
          entry.prevHash,
        ]),
      )
    }
    if (entries.length < PIECE) return
    before = entries.at(-1)?.seq ?? 0
  }
}

/** Streams every entry that matches, piece by piece; that it was exported stands in the trail itself. */
export async function exportCsv(
  ctx: Context,
  { query }: Incoming<undefined, ListQuery, undefined>,
  { services, reply }: HttpExchange,
): Promise<void> {
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [name, { from: null, to: value }]),
  )
  await actingAs(services, ctx.actor, ctx.request, async (unit) => {
    const about = { entity: 'audit', entityId: ctx.actor.id, subject: 'Audit trail' }
    unit.audit({ ...about, action: 'export', changes: filters })
  })
  const name = `Audit trail ${ctx.today()}.csv`
  const file = { name, mime: 'text/csv' }
  await reply
    .headers(fileHeaders(file, 'attachment'))
    .send(Readable.from(pieces(services.db, query, hiddenFrom(ctx))))
}
