import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { hashOfTerms } from '#modules/signing/terms/server/records.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db, config } = server.services
const path = '/api/v1/terms-and-conditions'

let author: SignedIn
let approver: SignedIn
beforeAll(async () => {
  author = await server.signIn('administrator')
  approver = await server.signIn('administrator')
})

const input = (title: string, more: object = {}) => ({
  kind: 'sale',
  language: 'en',
  title,
  body: richTextOf([{ heading: '1. Scope', paragraphs: [`${title} apply to every sale.`] }]),
  ...more,
})
const act = (
  who: SignedIn,
  { id, version }: { id: string; version: number },
  action: string,
  body: object = {},
) => who.request('POST', `${path}/${id}/${action}`, { body, version })
const read = async (id: string) => dataOf(await author.request('GET', `${path}/${id}`))
const draft = async (title: string, more: object = {}) =>
  dataOf(await author.request('POST', path, { body: input(title, more) }))
const approved = async (title: string, more: object = {}) =>
  dataOf(await act(approver, await draft(title, more), 'approve'))
const current = async (title: string, more: object = {}) =>
  dataOf(await act(approver, await approved(title, more), 'make-current'))
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]

/** Every call of the slice that writes to one edition. */
const writes = Object.entries(termsAndConditions.endpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, endpoint]) => endpoint.method !== 'GET' && endpoint.path.includes('/:id'),
)

describe('An edition that counts', () => {
  it('is changed by no call there is, not by its author and not by who approved it', async () => {
    const terms = await current('Fixed')
    expect(writes.length).toBeGreaterThan(4)
    for (const who of [author, approver]) {
      for (const [name, endpoint] of writes) {
        const body = name === 'update' ? { title: 'Changed' } : { reason: 'Tries it' }
        const reply = await who.request(endpoint.method, endpoint.path.replace(':id', terms.id), {
          body,
          version: terms.version,
        })
        expect([name, reply.status === 422 || reply.status === 423]).toEqual([name, true])
        expect((reply.body as { message: string }).message).toMatch(/^"?[A-Z].+\.$/)
      }
    }
    expect((await author.request('DELETE', `${path}/${terms.id}`, { version: terms.version })).status).toBe(
      405,
    )
    const after = await read(terms.id)
    expect([after.version, after.title, after.sha256]).toEqual([terms.version, 'Fixed', terms.sha256])
    expect(terms.sha256).toBe(hashOfTerms(after as unknown as Parameters<typeof hashOfTerms>[0]))
  })

  it('is not even changed in the database, nor once it is retired', async () => {
    const terms = await current('Kept')
    const forced = [
      sql`UPDATE terms_and_conditions SET title = 'Other' WHERE id = ${terms.id}`,
      sql`UPDATE terms_and_conditions SET body = '{"type":"doc","content":[]}' WHERE id = ${terms.id}`,
      sql`UPDATE terms_and_conditions SET edition = 900 WHERE id = ${terms.id}`,
      sql`DELETE FROM terms_and_conditions WHERE id = ${terms.id}`,
    ]
    for (const statement of forced) await expect(db.query(statement)).rejects.toThrow('append-only')
    await current('Next')
    expect(await read(terms.id)).toMatchObject({ status: 'retired', title: 'Kept', sha256: terms.sha256 })
    for (const statement of forced) await expect(db.query(statement)).rejects.toThrow('append-only')
  })

  it('is one for each kind and language, whoever makes which current at the same moment', async () => {
    const waiting = [await approved('A'), await approved('B'), await approved('C')]
    const replies = await Promise.all(waiting.map((terms) => act(approver, terms, 'make-current')))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of replies) expect([200, 412, 422]).toContain(status)
    const rows = await db.query(
      sql`SELECT id FROM terms_and_conditions WHERE kind = 'sale' AND language = 'en' AND status = 'current'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('An approval', () => {
  it('is refused to everybody who wrote a word of it, whatever they try', async () => {
    const terms = await draft('Own')
    expect(codeOf(await act(author, terms, 'approve'))).toEqual([422, 'author'])
    const changed = dataOf(
      await approver.request('PATCH', `${path}/${terms.id}`, { body: { title: 'Ours' }, version: 1 }),
    )
    expect(codeOf(await act(approver, changed, 'approve'))).toEqual([422, 'author'])
    expect(codeOf(await act(author, changed, 'approve'))).toEqual([422, 'author'])
    const third = await server.signIn('administrator')
    const ready = dataOf(await act(third, changed, 'approve'))
    // Taken back and approved again, its authors are still its authors.
    const open = dataOf(await act(third, ready, 'reopen', { reason: 'A typing error' }))
    expect(codeOf(await act(author, open, 'approve'))).toEqual([422, 'author'])
    expect(codeOf(await act(approver, open, 'approve'))).toEqual([422, 'author'])
    expect((await act(third, open, 'approve')).status).toBe(200)
  })

  it('holds for the words that were approved and no others', async () => {
    const terms = await draft('First words')
    const changed = await author.request('PATCH', `${path}/${terms.id}`, {
      body: { title: 'Other words' },
      version: 1,
    })
    expect(changed.status).toBe(200)
    const stale = await act(approver, terms, 'approve')
    expect([stale.status, (stale.body as { current: { title: string } }).current.title]).toEqual([
      412,
      'Other words',
    ])
    const [saved, agreed] = await Promise.all([
      author.request('PATCH', `${path}/${terms.id}`, { body: { title: 'Slipped in' }, version: 2 }),
      act(approver, { id: terms.id, version: 2 }, 'approve'),
    ])
    expect([saved.status, agreed.status].filter((status) => status === 200)).toHaveLength(1)
    const after = await read(terms.id)
    const isApproved = agreed.status === 200
    expect([after.status, after.title]).toEqual(
      isApproved ? ['approved', 'Other words'] : ['draft', 'Slipped in'],
    )
  })

  it('is needed: a draft never counts, and what counts tomorrow does not count today', async () => {
    const terms = await draft('Never approved')
    expect((await act(author, terms, 'make-current')).status).toBe(422)
    const tomorrow = new Date(server.services.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const early = await approved('Tomorrow', { effectiveFrom: tomorrow })
    expect(codeOf(await act(approver, early, 'make-current'))).toEqual([422, 'not_yet'])
    const shown = dataOf(await server.guest().request('GET', `${path}/current`))
    expect([terms.id, early.id]).not.toContain(shown.id)
  })
})

it('Every step of an edition is one row of a trail that is whole', async () => {
  const terms = await current('Traced')
  const trail = await db.query<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE entity_id = ${terms.id} ORDER BY seq`,
  )
  expect(trail.map(({ action }) => action)).toEqual(['create', 'approve', 'makeCurrent'])
  expect((await verifyAudit(db, config.SECRET_KEY)).problem).toBeNull()
})
