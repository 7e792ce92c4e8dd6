import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '../../platform/testing/pdf-text.ts'
import { roundTrips } from '../../../test/support/round-trips.ts'
import {
  linesToSend,
  makeApprover,
  pricedQuote,
  readyEnquiry,
  salesSetup,
} from '../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../test/support/server.ts'
import { enquiries } from '../enquiries/contract.ts'
import { type QuoteRecord, quotes } from './contract.ts'
import { quoteTotals } from './domain/totals.ts'
import { effects } from './server/actions.ts'
import { expireOverdueQuotes } from './server/api.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const approver = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
const user = await server.signIn('user')
await makeApprover(server, approver.person)
await makeApprover(server, setup.seller)

const api = seller.client(quotes)
const problem = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const at = (quote: QuoteRecord) => ({ params: { id: quote.id }, version: quote.version })
const as = (who: SignedIn) => who.client(quotes)

const submitted = async (n = 1) => {
  const quote = await pricedQuote(seller, setup, n)
  return api.submit({ ...at(quote), body: {} })
}
const approved = async (n = 1) => as(approver).approve({ ...at(await submitted(n)), body: {} })
const letter = {
  to: [setup.contactEmail],
  cc: [],
  subject: 'Our quote',
  message: 'Dear Morag,\n\nhere it is.',
  byHand: false,
}
const send = (quote: QuoteRecord, body: object = {}) =>
  api.send({ ...at(quote), body: { ...letter, ...body } })
const sent = async (n = 1) => send(await approved(n))
const enquiryOf = (quote: QuoteRecord) => seller.client(enquiries).get({ params: { id: quote.enquiryId } })

describe('a quote is born from an enquiry', () => {
  it('takes over everything the enquiry, the company and the facility say', async () => {
    const id = await readyEnquiry(seller, setup, 1)
    const made = await api.createFromEnquiry({ params: { id }, body: {} })
    expect(made).toMatchObject({ number: expect.stringMatching(/^Q-2026-\d{4}$/), revision: 0 })
    const quote = await api.get({ params: { id: made.id } })
    expect(quote).toMatchObject({
      status: 'draft',
      isCurrent: true,
      enquiryId: id,
      companyName: 'Calder Pressure Systems',
      contactEmail: setup.contactEmail,
      addressText: 'Weir Lane 14\nLeeds LS00 0XX',
      projectName: 'Emden manifold 1',
      customerReference: 'RFQ 88-1201',
      currency: 'GBP',
      exchangeRate: '1.000000',
      confidencePercent: 30,
      termsTitle: 'Terms and conditions of sale',
      termsEdition: 7,
      taxCodes: [
        { code: 'S', name: 'VAT', rate: '20.00' },
        { code: 'Z', name: 'VAT, export', rate: '0.00' },
      ],
      isAuthor: true,
      marginFloorPercent: '20.00',
      targetMarginPercent: '32.00',
    })
    expect(
      quote.lines.map((line) => [line.lineNo, line.breaks.map((one) => one.quantity), line.taxCode]),
    ).toEqual([
      [10, ['2', '5.5'], 'S'],
      [20, ['2', '5.5'], 'S'],
    ])
    expect(await enquiryOf(quote)).toMatchObject({
      status: 'ready_to_quote',
      can: { cancel: expect.any(String) },
    })
  })

  it('but not from one that is not ready, and not twice with one key', async () => {
    const open = await seller.client(enquiries).list({ query: { filter: { status: ['new'] } } })
    expect(open.data).toEqual([])
    const id = await readyEnquiry(seller, setup, 2)
    const options = { idempotencyKey: crypto.randomUUID() }
    const [one, two] = await Promise.all(
      [1, 2].map(() => api.createFromEnquiry({ params: { id }, body: {} }, options)),
    )
    expect(one?.id).toBe(two?.id)
    const enquiry = seller.client(enquiries)
    const ready = await enquiry.get({ params: { id } })
    await enquiry.clarify({ params: { id }, version: ready.version, body: { reason: 'Which flange?' } })
    expect(await problem(api.createFromEnquiry({ params: { id }, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'not_ready' },
    })
  })

  it('has no create endpoint of its own, and none to delete', async () => {
    expect((await seller.request('POST', '/api/v1/quotes', { body: {} })).status).toBe(405)
    expect(Object.keys(quotes.endpoints)).not.toContain('remove')
  })
})

describe('saving a draft', () => {
  it('works out the same sums as the function the screen previews with', async () => {
    const quote = await pricedQuote(seller, setup, 3)
    expect(
      quote.lines.map((line) => [line.quantity, line.unitPrice, line.net, line.cost, line.marginPercent]),
    ).toEqual([
      ['2', '1500', '3000.00', '1840.00', '38.67'],
      ['2', '1500', '3000.00', '1840.00', '38.67'],
    ])
    const preview = quoteTotals(quote.lines.map((line) => ({ ...line })))
    expect(quote.totals).toEqual(preview)
    expect(quote.totals).toMatchObject({
      net: '6000.00',
      tax: '1200.00',
      gross: '7200.00',
      weightKg: '50.000',
    })
    const page = await api.list({ query: { search: quote.number } })
    expect(page.data).toEqual([
      expect.objectContaining({ id: quote.id, value: '6000.00', marginPercent: '38.67' }),
    ])
    expect(await enquiryOf(quote)).toMatchObject({ value: '6000.00', valueCurrency: 'GBP' })
  })

  it('shows optional lines without summing them, and takes another quantity break', async () => {
    const quote = await pricedQuote(seller, setup, 3)
    const lines = linesToSend(quote, (index) =>
      index === 0 ? { kind: 'optional' } : { selectedBreak: 1, discountPercent: '2.5' },
    )
    const saved = await api.update({ ...at(quote), body: { lines } })
    expect(saved.lines.map((line) => line.net)).toEqual(['3000.00', '7510.48'])
    expect(saved.totals).toMatchObject({ net: '7510.48', discount: '192.58', gross: '9012.58' })
  })

  it('names what is missing, and refuses strange codes, contacts and dates', async () => {
    const id = await readyEnquiry(seller, setup, 4)
    const draft = await api.get({
      params: { id: (await api.createFromEnquiry({ params: { id }, body: {} })).id },
    })
    expect(Object.keys(draft.missingToSubmit).sort()).toEqual([
      'incoterm',
      'leadTimeWeeks',
      'lines',
      'paymentTerms',
    ])
    expect(await problem(api.submit({ ...at(draft), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_submit' },
      errors: { lines: ['Line 10 has no price.', 'Line 20 has no price.'] },
    })
    const save = (body: Parameters<typeof api.update>[0]['body']) =>
      problem(api.update({ ...at(draft), body }))
    const coded = linesToSend(draft, () => ({ taxCode: 'X' }))
    expect(await save({ lines: coded })).toMatchObject({
      errors: { 'lines.0.taxCode': [expect.any(String)] },
    })
    expect(await save({ contactId: setup.otherContactId })).toMatchObject({
      errors: { contactId: [expect.any(String)] },
    })
    expect(await save({ validUntil: '2026-01-01' })).toMatchObject({
      errors: { validUntil: [expect.any(String)] },
    })
    const huge = linesToSend(draft, () => ({
      breaks: [{ quantity: '99999999999', unitPrice: '9999999999' }],
    }))
    expect(await save({ lines: huge })).toMatchObject({
      status: 422,
      errors: { lines: [expect.any(String)] },
    })
    expect(await save({ quoteConfidenceId: setup.companyId })).toMatchObject({
      status: 422,
      errors: { quoteConfidenceId: [expect.any(String)] },
    })
  })

  it('is refused with a stale version, with the record as it is', async () => {
    const quote = await pricedQuote(seller, setup, 3)
    await api.update({ ...at(quote), body: { projectName: 'First' } })
    expect(await problem(api.update({ ...at(quote), body: { projectName: 'Second' } }))).toMatchObject({
      status: 412,
      body: { current: { projectName: 'First' } },
    })
  })
})

describe('costs', () => {
  it('are absent without the right: record, rows, filters, sorts, cost sheet', async () => {
    const quote = await pricedQuote(seller, setup, 5)
    const hidden = await as(user).get({ params: { id: quote.id } })
    expect(JSON.stringify(hidden)).not.toMatch(
      /"(cost|costing|costWithMarkup|uplift|marginPercent|marginFloorPercent|targetMarginPercent)"/,
    )
    expect(hidden.totals).toMatchObject({ net: '6000.00', gross: '7200.00' })
    const page = await as(user).list({ query: { search: quote.number } })
    expect(page.data[0]).not.toHaveProperty('marginPercent')
    expect(await problem(as(user).list({ query: { sort: 'marginPercent' } }))).toMatchObject({ status: 422 })
    const filter = { marginPercent: { from: '1' } }
    expect(await problem(as(user).list({ query: { filter } }))).toMatchObject({ status: 422 })
    expect(await problem(as(user).costSheet({ params: { id: quote.id } }))).toMatchObject({ status: 403 })
    expect((await api.list({ query: { filter, sort: '-marginPercent' } })).data.length).toBeGreaterThan(0)
  })

  it('stay as they are when somebody who cannot see them saves the lines', async () => {
    const quote = await pricedQuote(seller, setup, 5)
    const hidden = await as(user).get({ params: { id: quote.id } })
    await as(user).update({
      ...at(hidden),
      body: { lines: linesToSend(hidden, () => ({ notes: 'Sharp edges broken' })) },
    })
    const after = await api.get({ params: { id: quote.id } })
    expect(after.lines.map((line) => [line.notes, line.cost])).toEqual([
      ['Sharp edges broken', '1840.00'],
      ['Sharp edges broken', '1840.00'],
    ])
    const forged = linesToSend(after)
    expect(await problem(as(user).update({ ...at(after), body: { lines: forged } }))).toMatchObject({
      status: 422,
      errors: { 'lines.0.costing': [expect.any(String)] },
    })
  })

  it('are summed by category', async () => {
    const quote = await pricedQuote(seller, setup, 5)
    expect(await api.costSheet({ params: { id: quote.id } })).toEqual({
      currency: 'GBP',
      categories: [{ category: 'machining', cost: '3680.00', priceWithMarkup: '4600.00' }],
      cost: '3680.00',
      priceWithMarkup: '4600.00',
      net: '6000.00',
      marginPercent: '38.67',
    })
  })
})

describe('approval', () => {
  it('is asked of everybody on the list but the authors', async () => {
    const quote = await submitted()
    expect(quote).toMatchObject({
      status: 'awaiting_approval',
      submittedByName: 'Tom Ashdown',
      isAuthor: true,
    })
    const mails = await server.mails(approver.person.email)
    expect(mails.at(-1)).toMatchObject({
      template: 'quote-approval-requested',
      subject: `${quote.number} Rev 0 waits for your approval`,
    })
    expect(mails.at(-1)?.link).toContain(`/quotes/${quote.id}`)
    const waiting = await as(approver).list({ query: { filter: { waitingForMe: true } } })
    expect(waiting.data.map((row) => row.id)).toContain(quote.id)
    expect((await api.list({ query: { filter: { waitingForMe: true } } })).data).toEqual([])
    expect((await as(approver).summary()).waitingForMe).toBe(waiting.data.length)
  })

  it('is never given by an author, by nobody off the list, whatever their rank', async () => {
    const quote = await submitted()
    const refusals = { status: 422, body: { code: 'cannot_approve' } }
    expect(await problem(api.approve({ ...at(quote), body: {} }))).toMatchObject(refusals)
    const administrator = as(await server.signIn('administrator'))
    expect(await problem(administrator.approve({ ...at(quote), body: {} }))).toMatchObject(refusals)
    expect((await administrator.get({ params: { id: quote.id } })).can.approve).toContain(
      'list of quote approvers',
    )
    const client = as(await server.signIn('client'))
    expect(await problem(client.approve({ ...at(quote), body: {} }))).toMatchObject({ status: 403 })
  })

  it('makes an author of whoever changes prices, but not of whoever changes words', async () => {
    const quote = await pricedQuote(seller, setup, 6)
    const worded = await as(approver).update({ ...at(quote), body: { exclusions: 'Lifting gear' } })
    expect(worded.isAuthor).toBe(false)
    const echoed = await as(approver).update({ ...at(worded), body: { lines: linesToSend(worded) } })
    expect(echoed.isAuthor).toBe(false)
    const lines = linesToSend(echoed, () => ({ discountPercent: '1' }))
    const priced = await as(approver).update({ ...at(echoed), body: { lines } })
    expect(priced.isAuthor).toBe(true)
    expect(await problem(api.submit({ ...at(priced), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'no_approver' },
    })
  })

  it('names the reasons to look twice', async () => {
    const quote = await pricedQuote(seller, setup, 6)
    const lines = linesToSend(quote, () => ({
      pslLevelId: setup.psl3Id,
      discountPercent: '50',
      breaks: [{ quantity: '100', unitPrice: '2500' }],
    }))
    const saved = await api.update({
      ...at(quote),
      body: { lines, deviations: ['Clause 5.3: portable hardness'] },
    })
    expect(saved.approvalReasons.map(({ code }) => code)).toEqual(['value', 'discount', 'psl', 'deviations'])
    const lossy = await api.update({
      ...at(saved),
      body: { lines: linesToSend(saved, () => ({ discountPercent: '70' })) },
    })
    expect(lossy.approvalReasons.map(({ code }) => code)).toContain('margin')
    const seen = await as(user).get({ params: { id: quote.id } })
    expect(seen.approvalReasons.map(({ code }) => code)).not.toContain('margin')
  })

  it('keeps who decided, when, and the hash of what they saw', async () => {
    const quote = await approved()
    expect(quote).toMatchObject({ status: 'approved', approvedByName: 'Elin Marsh' })
    expect(quote.approvals).toEqual([
      expect.objectContaining({
        decision: 'approved',
        contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    expect((await server.mails(setup.seller.email)).at(-1)?.template).toBe('quote-approved')
    expect(await problem(api.update({ ...at(quote), body: { projectName: 'x' } }))).toMatchObject({
      status: 422,
      body: { code: 'not_editable' },
    })
  })

  it('can be refused with a reason, and recalled by an author only', async () => {
    const quote = await submitted()
    const silent = await approver.request('POST', `/api/v1/quotes/${quote.id}/reject`, {
      version: quote.version,
      body: {},
    })
    expect(silent.status).toBe(422)
    const rejected = await as(approver).reject({ ...at(quote), body: { reason: 'Price line 20 again' } })
    expect(rejected).toMatchObject({ status: 'draft', submittedAt: null })
    expect(rejected.approvals).toEqual([
      expect.objectContaining({ decision: 'rejected', reason: 'Price line 20 again' }),
    ])
    expect((await server.mails(setup.seller.email)).at(-1)?.text).toContain('Price line 20 again')
    const again = await api.submit({ ...at(rejected), body: {} })
    expect(await problem(as(approver).recall({ ...at(again), body: {} }))).toMatchObject({ status: 422 })
    expect(await api.recall({ ...at(again), body: {} })).toMatchObject({ status: 'draft' })
  })
})

describe('sending', () => {
  it('proposes contacts of the company, subject and text', async () => {
    const quote = await approved()
    const preview = await api.mailPreview({ params: { id: quote.id } })
    expect(preview).toMatchObject({
      contacts: [{ name: 'Morag Weir', email: setup.contactEmail, title: 'Buyer' }],
      to: [setup.contactEmail],
      attachmentName: `${quote.number} Rev 0.pdf`,
    })
    expect(preview.message).toContain('Dear Morag Weir')
  })

  it('freezes the PDF with its hash, mails it and moves the enquiry', async () => {
    const quote = await sent()
    expect(quote).toMatchObject({ status: 'sent', sentByName: 'Tom Ashdown', sentTo: [setup.contactEmail] })
    const reply = await seller.request('GET', `/api/v1/quotes/${quote.id}/pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(createHash('sha256').update(reply.bytes).digest('hex')).toBe(quote.pdfSha256)
    const [mail] = await server.kit.db.query<{ attachments: string[]; text: string }>(
      sql`SELECT attachments, text FROM mails WHERE entity_id = ${quote.id} AND template = 'quote-sent'`,
    )
    expect(mail).toMatchObject({
      attachments: [quote.pdfFileId],
      text: expect.stringContaining('here it is.'),
    })
    expect(await enquiryOf(quote)).toMatchObject({ status: 'quoted', value: '6000.00' })
    const again = await seller.request('GET', `/api/v1/quotes/${quote.id}/pdf`)
    expect(again.bytes.equals(reply.bytes)).toBe(true)
  })

  it('refuses strangers, no recipient, drafts and passed dates', async () => {
    const quote = await approved()
    expect(await problem(send(quote, { to: ['stranger@else.test'] }))).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    })
    expect(await problem(send(quote, { to: [] }))).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    })
    expect(await problem(send(await pricedQuote(seller, setup, 7)))).toMatchObject({
      body: { code: 'invalid_transition' },
    })
    await server.kit.db.query(
      sql`UPDATE quotes SET valid_until = '2026-11-01', quote_date = '2026-10-01' WHERE id = ${quote.id}`,
    )
    expect(await problem(send(quote))).toMatchObject({ status: 422, body: { code: 'cannot_send' } })
  })

  it('can be done by hand, without a mail', async () => {
    const quote = await send(await approved(), { to: [], byHand: true })
    expect(quote).toMatchObject({ status: 'sent', sentByHand: true, sentTo: [] })
    expect(quote.history.at(-1)).toMatchObject({ action: 'send', reason: 'Handed over, not mailed' })
    const mails = await server.kit.db.query(
      sql`SELECT 1 FROM mails WHERE entity_id = ${quote.id} AND template = 'quote-sent'`,
    )
    expect(mails).toEqual([])
  })
})

describe('the PDF', () => {
  it('is stamped until it is sent, and shows the sums of the screen', async () => {
    const quote = await pricedQuote(seller, setup, 8)
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
    expect(await problem(api.win({ ...at(old), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_win' },
    })
    expect(await problem(api.revise({ ...at(old), body: { reason: 'x' } }))).toMatchObject({ status: 422 })
    const changed = await api.update({
      ...at(second),
      body: { paymentTerms: '60 days net', lines: linesToSend(second, () => ({ discountPercent: '3' })) },
    })
    const { changes } = await api.differences({ params: { id: changed.id } })
    expect(changes.map((change) => change.field)).toEqual([
      'paymentTerms',
      'lines.10.discountPercent',
      'lines.20.discountPercent',
    ])
    const asked = await api.submit({ ...at(changed), body: {} })
    const issued = await send(await as(approver).approve({ ...at(asked), body: {} }))
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

describe('the decision', () => {
  it('wins the enquiry, and is released after the contract review', async () => {
    const quote = await sent(10)
    expect(await problem(as(user).win({ ...at(quote), body: {} }))).toMatchObject({ status: 403 })
    const won = await api.win({ ...at(quote), body: { customerPoDate: '2026-11-20' } })
    expect(won).toMatchObject({ status: 'won', orderValue: '6000.00', customerPoNo: null })
    expect(await enquiryOf(quote)).toMatchObject({
      status: 'won',
      salesStepId: setup.wonStepId,
      value: '6000.00',
    })
    const review = { lines: true, prices: true, delivery: true, specifications: true, terms: true }
    const release = (body: object) => as(approver).release({ ...at(won), body: { ...review, ...body } })
    expect(await problem(release({}))).toMatchObject({
      status: 422,
      errors: { customerPoNo: [expect.any(String)] },
    })
    expect(await problem(release({ customerPoNo: '4711', delivery: false }))).toMatchObject({
      status: 422,
      errors: { delivery: [expect.any(String)] },
    })
    expect(await release({ customerPoNo: '4711' })).toMatchObject({
      status: 'released',
      customerPoNo: '4711',
    })
  })

  it('can be for some lines only', async () => {
    const quote = await sent(11)
    const strange = { wonLineIds: [setup.companyId] }
    expect(await problem(api.partWin({ ...at(quote), body: strange }))).toMatchObject({ status: 422 })
    const wonLineIds = quote.lines.slice(0, 1).map((line) => line.id)
    expect(await api.partWin({ ...at(quote), body: { wonLineIds, orderValue: '3000' } })).toMatchObject({
      status: 'part_won',
      wonLineIds,
      orderValue: '3000.00',
    })
  })

  it('loses the enquiry only with its last live quote', async () => {
    const one = await sent(12)
    const two = await api.createFromEnquiry({ params: { id: one.enquiryId }, body: {} })
    const loss = { lostReason: 'price', lostToCompetitor: 'Norvik', lostPrice: '5500.00' } as const
    expect(await api.lose({ ...at(one), body: loss })).toMatchObject({
      status: 'lost',
      lostToCompetitor: 'Norvik',
    })
    expect(await enquiryOf(one)).toMatchObject({ status: 'quoted' })
    const other = await api.get({ params: { id: two.id } })
    await api.cancel({ ...at(other), body: { reason: 'Not needed' } })
    const last = await sent(13)
    await api.lose({ ...at(last), body: loss })
    expect(await enquiryOf(last)).toMatchObject({
      status: 'lost',
      lostReason: 'price',
      salesStepId: setup.lostStepId,
      value: '145000.00',
    })
  })

  it('comes too late after the validity; the nightly job says so and a manager may extend', async () => {
    const quote = await sent(14)
    await server.kit.db.query(
      sql`UPDATE quotes SET quote_date = '2026-09-01', valid_until = '2026-10-01' WHERE id = ${quote.id}`,
    )
    expect(await problem(api.win({ ...at(quote), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_win' },
    })
    expect(await expireOverdueQuotes(server.kit)).toBe(1)
    expect(await expireOverdueQuotes(server.kit)).toBe(0)
    const expired = await api.get({ params: { id: quote.id } })
    expect(expired.status).toBe('expired')
    expect(expired.history.at(-1)).toMatchObject({ action: 'expire', actorName: 'Heatline' })
    expect((await server.mails(setup.seller.email)).at(-1)?.template).toBe('quote-expired')
    const late = { validUntil: '2026-10-15', reason: 'Asked for it' }
    expect(await problem(api.extend({ ...at(expired), body: late }))).toMatchObject({ status: 422 })
    const body = { validUntil: '2027-03-31', reason: 'Asked for it' }
    expect(await problem(as(user).extend({ ...at(expired), body }))).toMatchObject({ status: 403 })
    expect(await api.extend({ ...at(expired), body })).toMatchObject({
      status: 'sent',
      validUntil: '2027-03-31',
    })
  })
})

describe('the forecast', () => {
  it('can change while the quote is open, without touching what was approved', async () => {
    const quote = await sent(15)
    const body = { quoteConfidenceId: setup.highConfidenceId, expectedOrderDate: '2027-05-01' }
    const moved = await api.setForecast({ ...at(quote), body })
    expect(moved).toMatchObject({ confidencePercent: 70, expectedOrderDate: '2027-05-01', status: 'sent' })
    expect(moved.approvals).toEqual(quote.approvals)
  })
})

it('has an entry of effects for every action', () => {
  expect(Object.keys(effects).sort()).toEqual(Object.keys(quotes.lifecycle.actions).sort())
})

it('reads a record and a list with two round trips, and saves with eight', async () => {
  const quote = await pricedQuote(seller, setup, 16)
  expect(await roundTrips(server, () => api.get({ params: { id: quote.id } }))).toBe(2)
  expect(await roundTrips(server, () => api.list({ query: { filter: { open: true } } }))).toBe(2)
  const lines = linesToSend(quote, () => ({ discountPercent: '1' }))
  expect(await roundTrips(server, () => api.update({ ...at(quote), body: { lines } }))).toBeLessThanOrEqual(9)
})

describe('every action', () => {
  it('is refused to guests, clients and people without the right', async () => {
    const quote = await pricedQuote(seller, setup, 17)
    const client = await server.signIn('client')
    const guest = server.guest()
    await guest.request('GET', '/sanctum/csrf-cookie')
    for (const endpoint of Object.values(quotes.endpoints)) {
      const url = endpoint.path.replace(':id', quote.id)
      expect([url, (await guest.request(endpoint.method, url)).status]).toEqual([url, 401])
      expect([url, (await client.request(endpoint.method, url)).status]).toEqual([url, 403])
    }
  })

  it('is refused from a state that does not allow it, and says why', async () => {
    const quote = await pricedQuote(seller, setup, 17)
    for (const [name, info] of Object.entries(quotes.lifecycle.actions)) {
      if ('system' in info || (info.from as readonly string[]).includes('draft')) continue
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const body = {
        ...('needsReason' in info ? { reason: 'x' } : {}),
        ...(name === 'send' ? letter : {}),
        ...(name === 'partWin' ? { wonLineIds: [quote.id] } : {}),
        ...(name === 'lose' ? { lostReason: 'price' } : {}),
        ...(name === 'extend' ? { validUntil: '2027-01-01' } : {}),
        ...(name === 'release'
          ? { lines: true, prices: true, delivery: true, specifications: true, terms: true }
          : {}),
      }
      const reply = await seller.request('POST', `/api/v1/quotes/${quote.id}/${path}`, {
        version: quote.version,
        body,
      })
      expect([name, reply.status, reply.body]).toEqual([
        name,
        422,
        expect.objectContaining({ code: 'invalid_transition' }),
      ])
      expect(typeof quote.can[name]).toBe('string')
    }
  })
})
