import { expect, it } from 'vitest'
import { agreedTerms } from './agreed-terms.ts'
import { type Offer, type OrderHeader, type ResolutionKind } from '../domain.ts'
import { orderDifferences } from './differences.ts'

const offer: Offer = {
  currency: 'GBP',
  byMinorUnit: true,
  paymentTerms: '30 days net',
  incoterm: 'DAP',
  deliveryPlace: 'Emden',
  terms: 'Terms and conditions of sale, edition 7',
  discountPercent: null,
  charges: '0.00',
  net: '0.00',
  lines: [],
}
const order: OrderHeader = {
  currency: null,
  paymentTerms: '60 days net',
  incoterm: 'FCA',
  deliveryPlace: 'emden',
  terms: 'ours',
  termsNote: null,
}
const differences = orderDifferences(offer, { header: order, lines: [], orderValue: null })

const settled = (key: string, resolution: ResolutionKind, all = differences) =>
  all
    .filter((one) => one.key === key)
    .map(({ quoted, ordered }) => {
      const by = { byId: 'me', byName: 'Elin Marsh', at: '2026-11-21T09:00:00Z' }
      return { key, quoted, ordered, resolution, reason: null, ...by }
    })

it('what we accepted of the order holds, what the customer corrected is as quoted', () => {
  expect(differences.map(({ key }) => key)).toEqual(['header.paymentTerms', 'header.incoterm'])
  expect(
    agreedTerms(offer, order, differences, [
      ...settled('header.paymentTerms', 'accepted'),
      ...settled('header.incoterm', 'corrected'),
    ]),
  ).toEqual({
    currency: 'GBP',
    paymentTerms: '60 days net',
    incoterm: 'DAP',
    deliveryPlace: 'Emden',
    areOurs: true,
  })
})

it.each([
  ['nobody has settled it', null, false],
  ['we accepted them', 'accepted', false],
  ['the customer took them back', 'corrected', true],
] as const)("the customer's own terms, when %s: ours bind is %s, %s", (_, resolution, areOurs) => {
  const own = { ...order, terms: 'theirs' as const, termsNote: 'CP-7' }
  const found = orderDifferences(offer, { header: own, lines: [], orderValue: null })
  const all = resolution ? settled('header.terms', resolution, found) : []
  expect(agreedTerms(offer, own, found, all).areOurs).toBe(areOurs)
})

it('while nothing is settled the quote holds', () => {
  const { currency, paymentTerms, incoterm, deliveryPlace } = offer
  expect(agreedTerms(offer, order, differences, [])).toEqual({
    currency,
    paymentTerms,
    incoterm,
    deliveryPlace,
    areOurs: true,
  })
})
