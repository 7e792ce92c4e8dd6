import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { quoteDesk } from '../../../test/support/quotes.ts'
import { testServer } from '../../../test/support/server.ts'
import { enquiries } from '../enquiries/contract.ts'
const server = await testServer()
const { seller, draft, api } = await quoteDesk(server)
const db = server.kit.db
it('x', async () => {
  const q = await draft(1)
  const cols = (await db.query<{ c: string }>(sql`SELECT column_name AS c FROM information_schema.columns WHERE table_name='enquiries' AND is_generated='NEVER' ORDER BY ordinal_position`)).map((r) => r.c)
  const sel = (over: Record<string, string>, cs: string[]) => cs.map((c) => over[c] ?? `t.${c}`).join(', ')
  const eo = { id: 'gen_random_uuid()', number: `'ENQ-2025-' || lpad(g::text, 6, '0')`, project_name: `'Project ' || md5(g::text)`, status: `(ARRAY['new','under_review','ready_to_quote','quoted','won','lost','lost','won','won','cancelled'])[1 + g % 10]`, quote_due_at: `timestamptz '2026-01-01' + g * interval '7 minutes'`, estimated_value: 'g', quoted_value: 'NULL' }
  await db.query(sql.raw(`INSERT INTO enquiries (${cols.join(',')}) SELECT ${sel(eo, cols)} FROM enquiries t, generate_series(1, 100000) g WHERE t.id = '${q.enquiryId}'`))
  const qc = (await db.query<{ c: string }>(sql`SELECT column_name AS c FROM information_schema.columns WHERE table_name='quotes' AND is_generated='NEVER' ORDER BY ordinal_position`)).map((r) => r.c)
  const qo = { id: 'gen_random_uuid()', number: `'Q-2025-' || lpad(g::text, 6, '0')`, project_name: `'Project ' || md5(g::text)`, status: `(ARRAY['draft','awaiting_approval','approved','sent','won','lost','lost','won','won','cancelled'])[1 + g % 10]`, valid_until: `date '2026-01-01' + g % 700`, net: 'g', author_ids: `'{}'` }
  await db.query(sql.raw(`INSERT INTO quotes (${qc.join(',')}) SELECT ${sel(qo, qc)} FROM quotes t, generate_series(1, 100000) g WHERE t.id = '${q.id}'`))
  await db.query(sql`ANALYZE`)
  const time = async (name: string, work: () => Promise<unknown>) => {
    await work(); await work()
    const start = performance.now()
    for (let i = 0; i < 10; i++) await work()
    console.log(name, ((performance.now() - start) / 10).toFixed(1), 'ms')
  }
  const e = seller.client(enquiries)
  await time('enq list open', () => e.list({ query: { filter: { open: true }, perPage: 50 } }))
  await time('enq list status', () => e.list({ query: { filter: { status: ['under_review'] }, perPage: 50 } }))
  await time('enq list all', () => e.list({ query: { perPage: 50 } }))
  await time('enq list -value', () => e.list({ query: { perPage: 50, sort: '-value' } }))
  await time('enq mine', () => e.list({ query: { perPage: 50, filter: { mine: true, open: true } } }))
  await time('enq search frag', () => e.list({ query: { search: 'abc1' } }))
  await time('enq search company', () => e.list({ query: { search: 'velmar' } }))
  await time('enq overdue', () => e.list({ query: { filter: { overdue: true } } }))
  await time('enq board', () => e.board())
  await time('enq summary', () => e.summary())
  await time('enq get', () => e.get({ params: { id: q.enquiryId } }))
  await time('q list', () => api.list({ query: { perPage: 50 } }))
  await time('q list status', () => api.list({ query: { perPage: 50, filter: { status: ['sent'] } } }))
  await time('q list validUntil', () => api.list({ query: { perPage: 50, sort: 'validUntil', filter: { open: true } } }))
  await time('q list margin', () => api.list({ query: { perPage: 50, sort: '-marginPercent' } }))
  await time('q waiting', () => api.list({ query: { filter: { waitingForMe: true } } }))
  await time('q expiring', () => api.list({ query: { filter: { expiring: true } } }))
  await time('q search', () => api.list({ query: { search: 'abc1' } }))
  await time('q summary', () => api.summary())
  await time('q get', () => api.get({ params: { id: q.id } }))
  await time('home', () => seller.request('GET', '/api/v1/home'))
}, 200000)
