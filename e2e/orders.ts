import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { createSupplier } from './purchasing.ts'
import { documentIndexes } from '#modules/engineering/document-indexes/contract.ts'
import { submittals } from '#modules/production/submittals/contract.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { signature } from './production.ts'
import { dayFromNow, submittedQuote } from './sales.ts'

/** An order exactly as it was quoted, released to production. */
export async function releasedOrder(seller: Caller, approver: Caller, project: string): Promise<QuoteRecord> {
  const { id, version } = await submittedQuote(seller, project)
  const params = { id }
  const api = seller.api(quotes)
  const approved = await approver.api(quotes).approve({ params, version, body: { signature } })
  const letter = { to: [], cc: [], subject: 'By hand', message: 'By hand', byHand: true }
  const sent = await api.send({ params, version: approved.version, body: letter })
  const file = await seller.attach(`/api/v1/quotes/${id}/files`, 'order.txt', 'Two spools')
  await api.win({
    params,
    version: sent.version,
    body: { customerPoNo: 'PO 48213', customerPoDate: dayFromNow(0), customerPoFileId: file },
  })
  const review = seller.api(contractReviews)
  const empty = await review.get({ params })
  const {
    version: copied,
    lines,
    ...order
  } = await review.copyOrderLines({ params, version: empty.version, body: {} })
  const { currency, paymentTerms, incoterm, deliveryPlace, termsNote } = order
  await review.saveOrder({
    params,
    version: copied,
    body: {
      currency,
      paymentTerms,
      incoterm,
      deliveryPlace,
      termsNote,
      terms: 'ours',
      lines: lines.map(({ net: _, ...line }) => line),
    },
  })
  const won = await api.get({ params })
  return approver.api(quotes).release({ params, version: won.version, body: { signature } })
}

/** Documents of an order that wait to be sent; they hold nothing back. */
export const draftSubmittal = (author: Caller, { id: quoteId, facilityId }: QuoteRecord) =>
  author.api(submittals).create({
    body: {
      quoteId,
      quoteLineIds: [],
      travellerIds: [],
      facilityId,
      stage: 'for_information',
      blocks: 'none',
      replyDays: 10,
      lines: [{ lineNo: 10, title: 'Weld map 8850', rev: '0' }],
    },
  })

/** What a forge asks for bar. */
export async function createSupplierPrice(caller: Caller): Promise<void> {
  const id = await createSupplier(caller, 'SHEAF', 'Sheaf Forgings')
  await caller.api(supplierPrices).create({
    body: {
      item: 'Bar F22, 230 mm',
      supplierId: id,
      uom: 'kg',
      unitPrice: '3.94',
      currency: 'EUR',
      minQuantity: 500,
      leadTimeWeeks: 6,
      validFrom: '2026-01-01',
      reference: 'SF-2208',
    },
  })
}

/** What a data book holds; out of use, so that no traveller of a journey waits for it. */
export const createDocumentIndex = (caller: Caller) =>
  caller.api(documentIndexes).create({
    body: {
      code: 'BOOK',
      name: 'Data book',
      documents: ['Material certificate', 'Pressure test chart'],
      active: false,
    },
  })
