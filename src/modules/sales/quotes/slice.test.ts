import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { readyEnquiry } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from './contract.ts'
import { quoteTotals } from './domain/totals.ts'

const GBP = roundingIn('GBP')

const server = await testServer()
const { setup, seller, user, api, as, draft, enquiryOf, at } = await quoteDesk(server)

describe('a quote is made from an enquiry', () => {
  it('takes over everything the enquiry, the company and the facility say', async () => {
    const id = await readyEnquiry(seller, setup, 1)
    const made = await api.createFromEnquiry({ params: { id }, body: {} })
    expect(made).toMatchObject({ number: expect.stringMatching(/^Q-20\d\d-\d{4}$/), revision: 0 })
    const quote = await api.get({ params: { id: made.id } })
    expect(quote).toMatchObject({
      status: 'draft',
      isCurrent: true,
      enquiryId: id,
      companyName: 'Calder Pressure Systems',
      contactEmail: setup.contactEmail,
      addressText: 'Weir Lane 14\nLeeds LS00 0XX\nUnited Kingdom',
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
    const quote = await draft(3)
    expect(
      quote.lines.map((line) => [line.quantity, line.unitPrice, line.net, line.cost, line.marginPercent]),
    ).toEqual([
      ['2', '1500', '3000.00', '1840.00', '38.67'],
      ['2', '1500', '3000.00', '1840.00', '38.67'],
    ])
    const preview = quoteTotals({ ...GBP, lines: quote.lines.map((line) => ({ ...line })) })
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
    const quote = await draft(3)
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
      errors: { lines: ['2 lines have no price and no costing (10, 20).'] },
    })
    // Who may not see costs hears at once whom to ask.
    const seen = await as(user).get({ params: { id: draft.id } })
    expect(seen.missingToSubmit.lines?.at(-1)).toContain('has to add the costing')
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
    const quote = await draft(3)
    await api.update({ ...at(quote), body: { projectName: 'First' } })
    expect(await problem(api.update({ ...at(quote), body: { projectName: 'Second' } }))).toMatchObject({
      status: 412,
      body: { current: { projectName: 'First' } },
    })
  })
})

describe('costs', () => {
  it('are absent without the right: record, rows, filters, sorts, cost sheet', async () => {
    const quote = await draft(5)
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
    const quote = await draft(5)
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
    const quote = await draft(5)
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
