import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { termsAndConditions } from './contract.ts'
import { ensureFirstTerms, findOwnTerms, findTermsById, putDueTermsInForce } from './server/api.ts'
import { hashOfTerms } from './server/records.ts'

const server = await testServer()
const path = '/api/v1/terms-and-conditions'

const body = (words: string) =>
  richTextOf([
    { heading: '1. Scope', paragraphs: [words] },
    { heading: '2. Delivery', paragraphs: ['FCA our works.', 'Dates are estimates.'] },
  ])
const input = (title: string, more: object = {}) => ({
  kind: 'sale' as const,
  language: 'en' as const,
  title,
  body: body('These conditions apply to every sale.'),
  ...more,
})
const administrator = () => server.signIn('administrator')

/** A draft of one administrator, approved by another. */
async function approved(title: string, more: object = {}) {
  const author = (await administrator()).client(termsAndConditions)
  const approver = (await administrator()).client(termsAndConditions)
  const draft = await author.create({ body: input(title, more) })
  const { id, version } = draft
  return { author, approver, terms: await approver.approve({ params: { id }, body: {}, version }) }
}

async function madeCurrent(title: string, more: object = {}) {
  const { approver, terms } = await approved(title, more)
  const { id, version } = terms
  return approver.makeCurrent({ params: { id }, body: {}, version })
}

describe('The first edition', () => {
  it('is put in force by the program, once', async () => {
    const guest = server.guest()
    expect((await guest.request('GET', `${path}/current`)).status).toBe(404)
    await ensureFirstTerms(server.services)
    await ensureFirstTerms(server.services)
    const first = await guest.client(termsAndConditions).current({ query: {} })
    expect(first).toMatchObject({ edition: 1, title: 'General conditions of sale', isCurrent: true })
    // It is an example: nothing goes out with it.
    expect(await findOwnTerms(server.services.db, first?.id ?? '')).toBeNull()
    expect(first.sha256).toBe(hashOfTerms(first))
    const page = await (await administrator()).client(termsAndConditions).list({ query: {} })
    expect(page.data[0]).toMatchObject({ createdByName: 'Heatline', approvedByName: null, status: 'current' })
  })
})

crudSuite(server, termsAndConditions, {
  body: (n) => input(`Conditions ${n}`, { kind: 'purchase', language: 'de', effectiveFrom: null }),
  change: { title: 'Changed' },
  required: ['kind', 'language', 'title', 'body'],
  filters: { 'filter[kind]=purchase': [0, 1, 2, 3, 4], 'filter[status]=current': [] },
})

describe('From draft to current', () => {
  it('goes by approval of somebody else, and retires the edition before', async () => {
    const before = await madeCurrent('Before')
    const author = await administrator()
    const draft = await author.client(termsAndConditions).create({ body: input('After') })
    expect(draft).toMatchObject({ status: 'draft', edition: before.edition + 1, isCurrent: false })
    const own = await author.request('POST', `${path}/${draft.id}/approve`, { body: {}, version: 1 })
    expect([own.status, own.body]).toMatchObject([422, { code: 'author' }])
    expect(draft.can.approve).toMatch(/someone else has to approve it/)
    const approver = (await administrator()).client(termsAndConditions)
    const { id } = draft
    const ready = await approver.approve({ params: { id }, body: {}, version: 1 })
    expect(ready).toMatchObject({ status: 'approved', isCurrent: false })
    const now = await approver.makeCurrent({ params: { id }, body: {}, version: ready.version })
    expect(now).toMatchObject({
      status: 'current',
      isCurrent: true,
      effectiveFrom: server.services.clock.today(),
    })
    const old = await approver.get({ params: { id: before.id } })
    expect(old).toMatchObject({
      status: 'retired',
      isCurrent: false,
      body: before.body,
      sha256: before.sha256,
    })
    const shown = await server.guest().client(termsAndConditions).current({ query: {} })
    expect([shown.id, shown.sha256]).toEqual([id, hashOfTerms(now)])
    expect((await findTermsById(server.services.db, before.id))?.title).toBe('Before')
    expect((await findOwnTerms(server.services.db, before.id))?.title).toBe('Before')
    const trail = await server.services.db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity_id = ${id} ORDER BY seq`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'approve', 'makeCurrent'])
  })

  it('who changes a draft becomes one of its authors', async () => {
    const author = (await administrator()).client(termsAndConditions)
    const { id } = await author.create({ body: input('Two hands') })
    const other = await administrator()
    const changed = await other
      .client(termsAndConditions)
      .update({ params: { id }, body: { title: 'Four eyes' }, version: 1 })
    expect(changed.sha256).toBe(hashOfTerms(changed))
    const refused = await other.request('POST', `${path}/${id}/approve`, {
      body: {},
      version: changed.version,
    })
    expect(refused.status).toBe(422)
  })

  it('keeps the words once they are approved, unless the approval is taken back', async () => {
    const { approver, terms } = await approved('Fixed')
    const { id, version } = terms
    const change = approver.update({ params: { id }, body: { title: 'Other' }, version })
    await expect(change).rejects.toMatchObject({ status: 422, body: { code: 'not_a_draft' } })
    const forced = server.services.db.query(
      sql`UPDATE terms_and_conditions SET title = 'Other' WHERE id = ${id}`,
    )
    await expect(forced).rejects.toThrow('append-only')
    const removed = server.services.db.query(sql`DELETE FROM terms_and_conditions WHERE id = ${id}`)
    await expect(removed).rejects.toThrow('append-only')
    const open = await approver.reopen({ params: { id }, body: { reason: 'A typing error' }, version })
    expect(open).toMatchObject({ status: 'draft', approvedByName: null, approvedAt: null })
    const given = await approver.withdraw({
      params: { id },
      body: { reason: 'Not needed' },
      version: open.version,
    })
    expect(given.status).toBe('retired')
  })

  it('refuses to begin another kind or language in the middle', async () => {
    const author = await administrator()
    const { id } = await author.client(termsAndConditions).create({ body: input('Sale') })
    const reply = await author.request('PATCH', `${path}/${id}`, { body: { kind: 'purchase' }, version: 1 })
    expect(reply.body).toMatchObject({ errors: { kind: ['The kind of an edition stays as it was begun.'] } })
  })

  it('an older edition cannot take the place of a later one', async () => {
    const { approver, terms } = await approved('Late')
    await madeCurrent('Faster')
    const { id, version } = terms
    await expect(approver.makeCurrent({ params: { id }, body: {}, version })).rejects.toMatchObject({
      body: { code: 'older_edition' },
    })
  })

  it('two that are made current at once leave one that counts', async () => {
    const [left, right] = [await approved('Left'), await approved('Right')]
    await Promise.allSettled(
      [left, right].map(({ approver, terms: { id, version } }) =>
        approver.makeCurrent({ params: { id }, body: {}, version }),
      ),
    )
    const page = await left.author.list({ query: { filter: { isCurrent: true, kind: ['sale'] } } })
    expect(page.data.map(({ title }) => title)).toEqual(['Right'])
  })
})

describe('An edition with a first day', () => {
  it('waits for it, and is put in force by itself', async () => {
    const day = new Date(server.services.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const { approver, terms } = await approved('Tomorrow', { kind: 'signature', effectiveFrom: day })
    const { id, version } = terms
    await expect(approver.makeCurrent({ params: { id }, body: {}, version })).rejects.toMatchObject({
      body: { code: 'not_yet' },
    })
    expect(await putDueTermsInForce(server.services)).toBe(0)
    server.services.clock.advance(86_400)
    expect(await putDueTermsInForce(server.services)).toBe(1)
    expect(await putDueTermsInForce(server.services)).toBe(0)
    const shown = await server
      .guest()
      .client(termsAndConditions)
      .current({ query: { kind: 'signature' } })
    expect(shown).toMatchObject({ id, effectiveFrom: day })
  })
})

describe('Readers', () => {
  it('everybody reads what counts, of each kind and language', async () => {
    const german = await madeCurrent('Verkaufsbedingungen', { language: 'de' })
    const guest = server.guest().client(termsAndConditions)
    expect((await guest.current({ query: { language: 'de' } })).id).toBe(german.id)
    expect(german.edition).toBe(1)
    const all = await guest.inForce({})
    expect(all).toContainEqual({
      id: german.id,
      kind: 'sale',
      language: 'de',
      edition: 1,
      title: german.title,
    })
    expect(Object.keys(await guest.current({ query: { language: 'de' } }))).not.toContain('createdByName')
  })

  it('a client reads the edition a document was issued with, never a draft', async () => {
    const issued = await madeCurrent('Issued')
    const draft = await (await administrator()).client(termsAndConditions).create({ body: input('Secret') })
    const reader = await server.signIn('client')
    expect((await reader.client(termsAndConditions).get({ params: { id: issued.id } })).title).toBe('Issued')
    for (const url of [`${path}/${draft.id}`, `${path}/${draft.id}/pdf`]) {
      expect([url, (await reader.request('GET', url)).status]).toEqual([url, 404])
    }
  })

  it('the PDF holds the words, and says when they do not count', async () => {
    const { author, terms } = await approved('On paper')
    const reply = await (await administrator()).request('GET', `${path}/${terms.id}/pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    const text = pdfText(reply.bytes).flat().join('\n')
    expect(text).toContain('These conditions apply to every sale.')
    expect(text).toContain('APPROVED')
    expect((await author.get({ params: { id: terms.id } })).status).toBe('approved')
  })
})

describe('The text', () => {
  it('keeps what is allowed and drops the rest', async () => {
    const signedIn = await administrator()
    const strange = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Kept', marks: [{ type: 'bold' }, { type: 'link' }] }],
        },
        { type: 'image', attrs: { src: 'javascript:alert(1)' } },
        {
          type: 'blockquote',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Unwrapped' }] }],
        },
      ],
    }
    const made = await signedIn.request('POST', path, { body: input('Strange', { body: strange }) })
    expect(dataOf(made).body).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Kept', marks: [{ type: 'bold' }] }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'Unwrapped' }] },
      ],
    })
    const empty = await signedIn.request('POST', path, {
      body: input('Empty', { body: { type: 'doc', content: [] } }),
    })
    expect(empty.body).toMatchObject({ errors: { body: ['The text field is required.'] } })
  })
})
