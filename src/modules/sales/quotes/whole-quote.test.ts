import { describe, expect, it } from 'vitest'
import {
  orderToSend,
  problem,
  quoteDesk,
  reviewAsQuoted,
  withoutLimits,
} from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { seller, user, approver, api, as, draft, approve, send, win, release, at } = await quoteDesk(server)

const taxCode = (quote: QuoteRecord) => quote.lines[0]?.taxCode ?? null
const whole = (quote: QuoteRecord) => ({
  discountPercent: '10',
  charges: [
    { text: 'Export packing', amount: '120', taxCode: taxCode(quote) },
    { text: 'Project rebate', amount: '-20.5', taxCode: null },
  ],
})
const textOf = async (path: string) => {
  const { bytes } = await seller.request('GET', path)
  return pdfText(bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
}

describe('A discount on the whole quote, charges and rebates', () => {
  it('stand in the totals, the list, the enquiry and on paper', async () => {
    const quote = await draft(1)
    expect(quote.totals).toMatchObject({ net: '6000.00', linesNet: '6000.00', charges: '0.00' })
    const saved = await api.update({ ...at(quote), body: whole(quote) })
    expect(saved.discountPercent).toBe('10.00')
    expect(saved.charges).toMatchObject([
      { text: 'Export packing', amount: '120.00' },
      { text: 'Project rebate', amount: '-20.50', taxRate: null },
    ])
    expect(saved.totals).toMatchObject({
      linesNet: '6000.00',
      wholeDiscount: '600.00',
      charges: '99.50',
      net: '5499.50',
      discount: '600.00',
    })
    expect(Number(saved.totals.marginPercent)).toBeLessThan(Number(quote.totals.marginPercent))
    const { data } = await api.list({ query: { filter: { enquiryId: quote.enquiryId } } })
    expect(data).toMatchObject([{ value: '5499.50' }])
    const enquiry = await seller.client(enquiries).get({ params: { id: quote.enquiryId } })
    expect(enquiry.value).toBe('5499.50')
    const print = await textOf(`/api/v1/quotes/${quote.id}/pdf`)
    expect(print).toContain(
      'Lines 6,000.00 Discount 10 % -600.00 Export packing 120.00 Project rebate -20.50 Net 5,499.50',
    )
    expect(await textOf(`/api/v1/quotes/${quote.id}/cost-sheet/pdf`)).toContain('Net 5,499.50')
  })

  it('are refused where they make no sense', async () => {
    const quote = await draft(2)
    const errors = async (body: object) => {
      const reply = await seller.request('PATCH', `/api/v1/quotes/${quote.id}`, {
        version: quote.version,
        body,
      })
      return [reply.status, (reply.body as { errors?: object }).errors]
    }
    const charge = { text: 'Freight', amount: '1', taxCode: null }
    expect(await errors({ discountPercent: '100.01' })).toMatchObject([
      422,
      { discountPercent: expect.anything() },
    ])
    expect(await errors({ charges: [{ ...charge, taxCode: 'NONE' }] })).toMatchObject([
      422,
      { 'charges.0.taxCode': ['The facility has no such tax code on the day of the document.'] },
    ])
    expect(await errors({ charges: [{ ...charge, amount: '0.00' }] })).toMatchObject([
      422,
      { 'charges.0.amount': expect.anything() },
    ])
    expect(await errors({ charges: [{ ...charge, amount: '-6000.01' }] })).toMatchObject([
      422,
      { charges: ['The rebates take off more than the lines come to.'] },
    ])
    expect(await errors({ lines: [], discountPercent: '50' })).toEqual([200, undefined])
    const saved = await api.update({
      ...at(await api.get({ params: { id: quote.id } })),
      body: { discountPercent: '0' },
    })
    expect(saved.discountPercent).toBeNull()
  })

  it('make whoever enters them an author, and call the step that limits call', async () => {
    const quote = await draft(3)
    expect(quote.approvalReasons).toEqual([])
    const managed = as(approver)
    const saved = await managed.update({ ...at(quote), body: { discountPercent: '30' } })
    expect(saved.isAuthor).toBe(true)
    expect(await problem(as(user).update({ ...at(quote), body: { discountPercent: '30' } }))).toMatchObject({
      status: 412,
    })
    expect(saved.approvalReasons).toMatchObject([{ code: 'margin' }, { code: 'discount' }])
    expect(saved.totals.net).toBe('4200.00')
  })

  it('go along into revision and alternative, and the revision says what changed', async () => {
    await withoutLimits(server)
    const quote = await send(await approve(await api.submit({ ...at(await withWhole(4)), body: {} })))
    const copy = await api.copyAsAlternative({ params: { id: quote.id }, body: {} })
    expect((await api.get({ params: { id: copy.id } })).totals.net).toBe('5499.50')
    const next = await api.revise({ ...at(quote), body: { reason: 'Negotiated' } })
    expect(next.totals.net).toBe('5499.50')
    const { charges } = whole(next)
    await api.update({
      ...at(next),
      body: {
        discountPercent: '12.5',
        charges: [{ text: 'Export packing', amount: '150', taxCode: charges[0]?.taxCode }],
      },
    })
    const { groups } = await api.comparison({ params: { id: next.id }, query: {} })
    const header = groups.find(({ group }) => group === 'header')?.sentences.join(' ')
    expect(header).toContain('Discount on the whole quote raised from 10 % to 12.5 %.')
    expect(header).toContain('Charge removed: Project rebate, GBP -20.50.')
    expect(header).toMatch(/Charge added: Export packing, GBP 150.00/)
  })

  it('hold for the order: review, order value and acknowledgement say the same', async () => {
    await withoutLimits(server)
    const quote = await send(await approve(await api.submit({ ...at(await withWhole(5)), body: {} })))
    const won = await win(quote)
    expect(won.orderValue).toBe('5499.50')
    const review = await reviewAsQuoted(seller, won)
    expect(review).toMatchObject({
      net: '5499.50',
      differences: [],
      offer: { net: '5499.50', discountPercent: '10.00' },
    })
    const print = await textOf(`/api/v1/quotes/${quote.id}/acknowledgement`)
    expect(print).toContain(
      'Lines 6,000.00 Discount 10 % -600.00 Export packing 120.00 Project rebate -20.50 Net GBP 5,499.50',
    )
    const released = await release(await api.get({ params: { id: quote.id } }))
    expect(released.orderValue).toBe('5499.50')
    const signatures = await api.signatures({ params: { id: quote.id } })
    expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([false, false])
  })

  it('an order with another price is worth what it comes to with them', async () => {
    await withoutLimits(server)
    const quote = await send(await approve(await api.submit({ ...at(await withWhole(6)), body: {} })))
    const won = await win(quote, { orderValue: '5400' })
    const reviews = seller.client(contractReviews)
    const copied = await reviewAsQuoted(seller, won)
    expect(copied.differences).toMatchObject([
      { key: 'header.orderValue', quoted: '5499.50', ordered: '5400.00' },
    ])
    const { lines, ...header } = orderToSend(copied)
    const cheaper = lines.map((line, at) => (at === 0 ? { ...line, unitPrice: '1000' } : line))
    const saved = await reviews.saveOrder({
      params: { id: won.id },
      version: copied.version,
      body: { ...header, lines: cheaper },
    })
    expect(saved.net).toBe('4599.50')
  })
})

const withWhole = async (n: number) => {
  const quote = await draft(n)
  return api.update({ ...at(quote), body: whole(quote) })
}

describe('The cover letter', () => {
  it('is printed before the quote with what its placeholders stand for', async () => {
    const quote = await draft(7)
    const saved = await api.update({
      ...at(quote),
      body: { coverLetter: '{greeting}\n\nour offer {number} for {company} comes to {net}.' },
    })
    const print = await textOf(`/api/v1/quotes/${quote.id}/pdf`)
    expect(print).toContain(`Dear ${saved.contactName},`)
    expect(print).toContain(`our offer ${saved.number} Rev 0 for ${saved.companyName} comes to GBP 6,000.00.`)
    expect(print.indexOf('our offer')).toBeLessThan(print.indexOf('Unit price'))
  })

  it('with a placeholder that stands for nothing holds the quote back', async () => {
    const quote = await draft(8)
    const saved = await api.update({ ...at(quote), body: { coverLetter: 'Dear {contcat},' } })
    expect(saved.missingToSubmit.coverLetter?.[0]).toContain(
      '{contcat} in the cover letter stands for nothing.',
    )
    expect(await problem(api.submit({ ...at(saved), body: {} }))).toMatchObject({ status: 422 })
  })
})
