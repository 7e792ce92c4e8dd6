import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { firstEdition } from '#modules/signing/terms/server/api.ts'
import { termsTable } from '#modules/signing/terms/table.ts'

const server = await testServer()
const { setup, seller, api, draft, approve, approved, send, sent, order, enquiryOf, at } =
  await quoteDesk(server)

describe('sending', () => {
  it('proposes contacts of the company, subject and text', async () => {
    const quote = await approved(2)
    const preview = await api.mailPreview({ params: { id: quote.id } })
    expect(preview).toMatchObject({
      contacts: [{ name: 'Morag Weir', email: setup.contactEmail, title: 'Buyer' }],
      to: [setup.contactEmail],
      attachmentName: `${quote.number} Rev 0.pdf`,
    })
    expect(preview.message).toContain('Dear Morag Weir')
  })

  it('freezes the PDF with its hash, mails it and moves the enquiry', async () => {
    const quote = await sent(3)
    expect(quote).toMatchObject({ status: 'sent', sentByName: 'Tom Ashdown', sentTo: [setup.contactEmail] })
    const reply = await seller.request('GET', `/api/v1/quotes/${quote.id}/pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(createHash('sha256').update(reply.bytes).digest('hex')).toBe(quote.pdfSha256)
    const [mail] = await server.services.db.query<{ attachments: string[]; text: string }>(
      sql`SELECT attachments, text FROM mails WHERE entity_id = ${quote.id} AND template = 'quote-sent'`,
    )
    expect(mail).toMatchObject({
      attachments: [quote.pdfFileId],
      text: expect.stringContaining('here it is.'),
    })
    expect(await enquiryOf(quote)).toMatchObject({ status: 'quoted', value: '6000.00' })
    const file = `/api/v1/quotes/${quote.id}/files/${quote.pdfFileId}`
    expect(await seller.request('DELETE', file)).toMatchObject({ status: 422, body: { code: 'file_bound' } })
    const again = await seller.request('GET', `/api/v1/quotes/${quote.id}/pdf`)
    expect(again.bytes.equals(reply.bytes)).toBe(true)
  })

  it('refuses strangers, no recipient, drafts and passed dates', async () => {
    const quote = await approved(2)
    expect(await problem(send(quote, { to: ['stranger@else.test'] }))).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    })
    expect(await problem(send(quote, { to: [] }))).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    })
    expect(await problem(send(await draft(7)))).toMatchObject({
      body: { code: 'invalid_transition' },
    })
    await server.services.db.query(
      sql`UPDATE quotes SET valid_until = '2026-11-01', quote_date = '2026-10-01' WHERE id = ${quote.id}`,
    )
    expect(await problem(send(quote))).toMatchObject({ status: 422, body: { code: 'cannot_send' } })
  })

  it('can be done by hand, without a mail', async () => {
    const quote = await send(await approved(2), { to: [], byHand: true })
    expect(quote).toMatchObject({ status: 'sent', sentByHand: true, sentTo: [] })
    expect(quote.history.at(-1)).toMatchObject({ action: 'send', reason: 'Handed over, not e-mailed' })
    const mails = await server.services.db.query(
      sql`SELECT 1 FROM mails WHERE entity_id = ${quote.id} AND template = 'quote-sent'`,
    )
    expect(mails).toEqual([])
  })
})

describe('the conditions that came with the program', () => {
  it('are an example that nothing goes out with, and whoever sends is told', async () => {
    const [own, quote] = [await approved(2), await approved(2)]
    const example = await insertRow(server.services.db, termsTable, {
      ...firstEdition,
      edition: 1,
      sha256: 'b'.repeat(64),
      status: 'retired',
      authorIds: [],
      createdByName: 'Heatline',
    })
    await server.services.db.query(sql`UPDATE quotes SET terms_id = ${example} WHERE id = ${quote.id}`)
    const warningOf = async ({ id }: { id: string }) => (await api.mailPreview({ params: { id } })).warning
    expect(await warningOf(own)).toBeNull()
    expect(await warningOf(quote)).toMatch(/^It goes out without conditions of sale/)
    const gone = await send(quote)
    const { bytes } = await seller.request('GET', `/api/v1/quotes/${gone.id}/pdf`)
    expect(pdfText(bytes).flat().join(' ')).not.toContain(firstEdition.title)
  })
})

describe('the PDF', () => {
  it('is stamped until it is sent, and shows the sums of the screen', async () => {
    const quote = await draft(8)
    const reply = await seller.request('GET', `/api/v1/quotes/${quote.id}/pdf?download=1`)
    expect(reply.headers['content-disposition']).toContain('attachment')
    const text = pdfText(reply.bytes).flat().join('\n')
    for (const word of [
      'DRAFT',
      quote.number,
      'Calder Pressure Systems',
      '3,000.00',
      '6,000.00',
      '1,200.00',
      '7,200.00',
      '50 kg',
    ]) {
      expect(text).toContain(word)
    }
    expect(text).toContain('Other quantities')
    expect(text).toContain('These terms are part of every quote.')
    const issued = await sent(8)
    const frozen = pdfText((await seller.request('GET', `/api/v1/quotes/${issued.id}/pdf`)).bytes)
      .flat()
      .join('\n')
    expect(frozen).not.toContain('DRAFT')
    expect(frozen).toContain('Elin Marsh, approved')
  })
})

describe('revisions', () => {
  it('leave the one before readable, and supersede it when the new one is sent', async () => {
    const first = await sent(9)
    const second = await api.revise({ ...at(first), body: { reason: 'Two more spools' } })
    expect(second).toMatchObject({
      number: first.number,
      revision: 1,
      status: 'draft',
      revisionReason: 'Two more spools',
    })
    expect(second.revisions.map((one) => [one.revision, one.status, one.isCurrent])).toEqual([
      [1, 'draft', true],
      [0, 'sent', false],
    ])
    const old = await api.get({ params: { id: first.id } })
    expect(old).toMatchObject({ status: 'sent', isCurrent: false })
    expect(await problem(api.win({ ...at(old), body: await order(old) }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_win' },
    })
    expect(await problem(api.revise({ ...at(old), body: { reason: 'x' } }))).toMatchObject({ status: 422 })
    const changed = await api.update({
      ...at(second),
      body: { paymentTerms: '60 days net', lines: linesToSend(second, () => ({ discountPercent: '3' })) },
    })
    expect(changed.revisions.map(({ id }) => id)).toEqual([second.id, first.id])
    const { changes } = await api.differences({ params: { id: changed.id } })
    expect(changes.map((change) => change.field)).toEqual([
      'paymentTerms',
      'lines.10.discountPercent',
      'lines.20.discountPercent',
    ])
    const asked = await api.submit({ ...at(changed), body: {} })
    const issued = await send(await approve(asked))
    expect(issued.status).toBe('sent')
    expect(await api.get({ params: { id: first.id } })).toMatchObject({
      status: 'superseded',
      pdfSha256: first.pdfSha256,
    })
    const all = await api.revisions({ params: { id: first.id } })
    expect(all.map((one) => [one.revision, one.status, one.net])).toEqual([
      [1, 'sent', '5820.00'],
      [0, 'superseded', '6000.00'],
    ])
    const page = await api.list({ query: { search: first.number } })
    expect(page.data.map((row) => row.revision)).toEqual([1])
    const older = await api.list({ query: { search: first.number, filter: { isCurrent: false } } })
    expect(older.data.map((row) => row.revision)).toEqual([0])
  })

  it('give the place back when the draft is cancelled', async () => {
    const first = await sent(9)
    const second = await api.revise({ ...at(first), body: { reason: 'Mistake' } })
    const cancelled = await api.cancel({ ...at(second), body: { reason: 'Not wanted' } })
    expect(cancelled).toMatchObject({ status: 'cancelled', isCurrent: false })
    const back = await api.get({ params: { id: first.id } })
    expect(back).toMatchObject({ status: 'sent', isCurrent: true, can: { win: true } })
  })
})
