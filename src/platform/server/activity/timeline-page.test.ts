import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import { actorOf, contextOf, platformServices } from '#platform/testing/services.ts'
import { type AuditEntry, writeAudit } from '#platform/server/audit/audit.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { timelinePage } from './timeline.ts'

const services = await platformServices()
const ctx = contextOf(services, actorOf())
const heat = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const other = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d03'
const supplier = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d04'

const base: ListQuery = { filters: {}, sort: 'at', descending: true, search: null, perPage: 25, cursor: null }
const fetchPage = (query: Partial<ListQuery> = {}, entityId = heat) =>
  timelinePage(ctx, { entity: 'heats', entityId }, { ...base, ...query }, 'http://erp.test/timeline')

const write = (minute: number, entries: readonly AuditEntry[], actorName = 'Ada Moss') =>
  writeAudit(
    services.db,
    'key',
    {
      at: new Date(`2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`),
      actorId: null,
      actorName,
      ip: '',
      requestId: 'r',
    },
    entries,
  )
const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  entity: 'heats',
  entityId: heat,
  action,
  ...more,
})

beforeAll(async () => {
  await write(1, [entry('create', { subject: 'H-4711', changes: { code: { from: null, to: 'H-4711' } } })])
  await write(2, [
    entry('update', {
      changes: {
        weight: { from: '12.5', to: '13' },
        certified: { from: false, to: true },
        supplierId: { from: null, to: supplier },
        supplierName: { from: null, to: 'Ferrostahl' },
      },
    }),
  ])
  await write(
    3,
    [entry('scrap', { changes: { status: { from: 'melted', to: 'under_review' } }, reason: 'Cracked' })],
    'Bob Reed',
  )
  await write(4, [entry('add-file', { subject: 'Certificate.pdf' })])
  await write(5, [entry('comment', { changes: { comment: { from: null, to: 'Hello' } } })])
  await services.db.query(sql`
    INSERT INTO comments (entity, entity_id, text, author_id, author_name, created_at)
    VALUES ('heats', ${heat}, 'Hello', ${heat}, 'Ada Moss', '2026-11-21T10:05:00Z')`)
  const mail = { template: 'note', subject: 'Your heat', paragraphs: ['Hello.'] }
  await insertMails(
    services.db,
    [{ ...mail, to: ['a@b.example', 'c@d.example'], about: { entity: 'heats', entityId: heat } }],
    null,
  )
  await services.db.query(sql`UPDATE mails SET created_at = '2026-11-21T10:06:00Z'`)
  await write(7, [entry('update', { entityId: other }), entry('update', { entity: 'quotes' })])
})

describe('The timeline of a record', () => {
  it('tells changes, comments, files and mails in one list, the newest first', async () => {
    const { data, meta } = await fetchPage()
    expect(data.map(({ kind, text, actorName, at }) => [at.slice(14, 16), kind, text, actorName])).toEqual([
      ['06', 'mail', 'Mail to a@b.example, c@d.example: Your heat', 'Heatline'],
      ['05', 'comment', 'Hello', 'Ada Moss'],
      ['04', 'file', 'Added a file: Certificate.pdf', 'Ada Moss'],
      ['03', 'change', 'Scrapped', 'Bob Reed'],
      ['02', 'change', 'Changed', 'Ada Moss'],
      ['01', 'change', 'Created', 'Ada Moss'],
    ])
    expect(meta).toMatchObject({ total: 6, total_is_exact: true })
  })

  it('tells old and new in words, a reference by the name that goes with it', async () => {
    const update = (await fetchPage()).data.find(({ action }) => action === 'update')
    expect(update?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'certified', label: 'Certified', from: 'no', to: 'yes' },
      { field: 'supplierName', label: 'Supplier', from: null, to: 'Ferrostahl' },
      { field: 'weight', label: 'Weight', from: '12.5', to: '13' },
    ])
  })

  it('tells the reason of an action, and its states in words', async () => {
    const scrap = (await fetchPage()).data.find(({ action }) => action === 'scrap')
    expect(scrap).toMatchObject({
      reason: 'Cracked',
      changes: [{ field: 'status', from: 'melted', to: 'under review' }],
    })
  })

  it('does not repeat what a new record began with', async () => {
    const create = (await fetchPage()).data.find(({ action }) => action === 'create')
    expect(create?.changes).toEqual([])
  })

  it.each([
    [['comment'], ['comment']],
    [
      ['file', 'mail'],
      ['mail', 'file'],
    ],
    [['change'], ['change', 'change', 'change']],
  ])('filtered by %j shows %j', async (kind, expected) => {
    const { data } = await fetchPage({ filters: { kind } })
    expect(data.map((one) => one.kind)).toEqual(expected)
  })

  it('walks both ways without losing an entry', async () => {
    const all = (await fetchPage()).data.map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    const walked: string[] = []
    let page = await fetchPage({ perPage: 2 })
    for (;;) {
      walked.push(...page.data.map(({ id }) => id))
      if (!page.meta.next_cursor) break
      page = await fetchPage({ perPage: 2, cursor: page.meta.next_cursor })
    }
    expect(walked).toEqual(all)
    const back = await fetchPage({ perPage: 2, cursor: page.meta.prev_cursor })
    expect(back.data.map(({ id }) => id)).toEqual(all.slice(2, 4))
  })

  it('is one round trip', async () => {
    const before = services.db.queries
    await fetchPage()
    expect(services.db.queries - before).toBe(1)
  })

  it('never shows what belongs to another record, or to another slice', async () => {
    expect((await fetchPage({}, other)).data.map(({ action }) => action)).toEqual(['update'])
    expect((await fetchPage({}, supplier)).data).toEqual([])
  })
})
