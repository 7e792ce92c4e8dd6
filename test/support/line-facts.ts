import type { LineFacts } from '#modules/payables/invoices/domain/facts.ts'

export const ordered: NonNullable<LineFacts['ordered']> = {
  lineNo: 10,
  quantity: '12.000',
  received: '10.000',
  returned: '0.000',
  unitPrice: '100.0000',
  discountPercent: '0',
  net: '1200.00',
  discountShare: '0',
  taxCode: 'S',
  each: '1',
  eachKg: '50.000',
  form: 'pipe',
  certificateType: '3.1',
}
export const delivered: LineFacts['delivered'] = {
  came: '10',
  notAccepted: '0',
  covered: '10',
  coveredAndAccepted: '10',
  hasLowerCertificate: false,
  hasRejectedCertificate: false,
  kg: '500.000',
  kgBefore: '0',
  isWeighed: true,
  isTheoretical: false,
}
export const tolerance = {
  pricePercent: '2',
  priceAmount: '25',
  quantityPercent: '0',
  massPercent: '3',
  releaseLimit: '150',
}
/** Ten pipes at 100 that came, are accepted and certified: nothing holds them. */
export const facts = (more: Partial<LineFacts> = {}): LineFacts => ({
  lineId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  lineNo: 10,
  currency: 'GBP',
  byMinorUnit: true,
  net: '1000.00',
  quantity: '10.000',
  pricedQuantity: '10.000',
  priceBasis: 'each',
  unitPrice: '100.0000',
  discountPercent: '0',
  shareNet: null,
  taxCode: 'S',
  taxRate: '20.00',
  repeats: null,
  orderNumber: 'PO-ABD-2026-0007',
  hasOrder: true,
  ordered,
  invoicedBefore: '0',
  invoicedKgBefore: '0',
  agreedBefore: '0',
  excessBefore: '0',
  delivered,
  freightLeft: null,
  tolerance,
  releasedInMonth: '0',
  exchangeRate: null,
  releases: [],
  ...more,
})
export const allCame = { received: '20.000', quantity: '12.000' }
export const plenty = { ...delivered, covered: '20', coveredAndAccepted: '20' }
/** So many kilograms at 2, of ten pipes of 50 kg that were weighed. */
export const byWeight = (kg: string, net: string, more: Partial<LineFacts> = {}): LineFacts =>
  facts({
    pricedQuantity: kg,
    priceBasis: 'kg',
    unitPrice: '2.0000',
    net,
    ordered: { ...ordered, each: '50', unitPrice: '2.0000' },
    ...more,
  })
export const charge = (net: string, more: Partial<LineFacts> = {}): LineFacts =>
  facts({ net, quantity: '1.000', pricedQuantity: '1.000', hasOrder: false, ordered: null, ...more })
