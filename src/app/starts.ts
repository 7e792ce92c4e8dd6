import { stringifySearch } from '#platform/web/queries/search-string.ts'
import type { Start, StartFacts } from '#platform/web/shell/shell-data.tsx'

/** `id:3`, so many of each. */
const counted = ({ parts = [] }: StartFacts): string =>
  parts.map(({ id, quantity }) => `${id}:${quantity}`).join(',')

/** A non-conformance, of pieces of steel or of what is worked on. */
const fault = (
  more: (of: StartFacts) => { readonly receipt?: string | undefined; readonly found?: string } = () => ({}),
): Start => ({
  label: 'Raise a non-conformance',
  icon: 'alert',
  right: 'non-conformances:create',
  address: (of) => {
    const { words, facilityId, companyId, parts = [] } = of
    const known = { title: words, facility: facilityId, company: companyId, ...more(of) }
    return `/non-conformances/create${stringifySearch({ ...known, pieces: parts.map(({ id }) => id).join(',') })}`
  },
})

/** A return to a supplier; `more` names what goes back and why. */
const supplierReturn = (
  label: string,
  more: (of: StartFacts) => Readonly<Record<string, string | undefined>>,
): Start => ({
  label,
  icon: 'upload',
  right: 'supplier-returns:create',
  address: (of) =>
    `/supplier-returns/create${stringifySearch({ company: of.companyId, facility: of.facilityId, ...more(of) })}`,
})

const steelReturn = supplierReturn('Return to the supplier', (of) => ({ pieces: counted(of) }))

/** What can be made of the records of others: place -> ways to it, in the order of the page. */
export const starts: Readonly<Record<string, readonly Start[]>> = {
  'quotes/orders': [
    {
      label: 'Order material',
      icon: 'plus',
      right: 'purchase-orders:create',
      address: ({ id = '' }) => `/purchase-orders/start?quote=${id}`,
    },
  ],
  'quotes/shop': [
    {
      label: 'Make a traveller',
      icon: 'list',
      right: 'travellers:create',
      address: ({ id = '' }) => `/travellers/create?from=quote&ids=${id}`,
    },
    {
      label: 'Deliver what is made',
      icon: 'upload',
      right: 'traveller-delivery-notes:create',
      address: ({ id = '' }) => `/traveller-delivery-notes/create?from=quote&ids=${id}`,
    },
  ],
  'travellers/deliveries': [
    {
      label: 'Deliver pieces',
      icon: 'upload',
      right: 'traveller-delivery-notes:create',
      address: ({ id = '' }) => `/traveller-delivery-notes/create?from=traveller&ids=${id}`,
    },
  ],
  'delivery-notes/declarations': [
    {
      label: 'Write a declaration',
      icon: 'shield',
      right: 'declarations:create',
      address: ({ id = '' }) => `/declarations/create?from=delivery-note&ids=${id}`,
    },
  ],
  'traveller-delivery-notes/declarations': [
    {
      label: 'Write the certificate of conformity',
      icon: 'shield',
      right: 'declarations:create',
      address: ({ id = '' }) => `/declarations/create?from=traveller-delivery-note&ids=${id}`,
    },
  ],
  'steel-stock/deliveries': [
    {
      label: 'Deliver this steel',
      icon: 'upload',
      right: 'delivery-notes:create',
      address: ({ id = '' }) => `/delivery-notes/create?from=steel&ids=${id}`,
    },
  ],
  'companies/steel-deliveries': [
    {
      label: 'Deliver steel',
      icon: 'upload',
      right: 'delivery-notes:create',
      address: ({ id = '' }) => `/delivery-notes/create?from=company&ids=${id}`,
    },
  ],
  'quotes/steel-deliveries': [
    {
      label: 'Deliver steel',
      icon: 'upload',
      right: 'delivery-notes:create',
      address: ({ id = '' }) => `/delivery-notes/create?from=quote&ids=${id}`,
    },
  ],
  'silent-customers/reports': [
    {
      label: 'Write report',
      icon: 'comment',
      right: 'customer-contact-reports:create',
      address: ({ companyId }) =>
        `/customer-contact-reports/create${stringifySearch({ company: companyId })}`,
    },
  ],
  'steel-stock/certificates': [
    {
      label: 'Enter certificate',
      icon: 'plus',
      right: 'certificates:create',
      address: ({ known = {} }) => `/certificates/create${stringifySearch(known)}`,
    },
  ],
  'steel-stock/faults': [fault()],
  'operations/faults': [fault(() => ({ found: 'operation' }))],
  'steel-stock/returns': [steelReturn],
  'requisitions/offers': [
    {
      label: 'Ask suppliers',
      icon: 'mail',
      right: 'requests-for-quotation:create',
      address: ({ marked = [] }) => `/requests-for-quotation/create?needs=${marked.join(',')}`,
    },
  ],
  'purchase-orders/receipts': [
    {
      label: 'Receive goods',
      icon: 'inbox',
      right: 'goods-receipts:create',
      address: ({ id = '' }) => `/goods-receipts/create?from=purchase-order&ids=${id}`,
    },
  ],
  'purchase-orders/returns': [supplierReturn('Return goods', () => ({}))],
  'purchase-orders/bundles': [
    {
      label: 'Consolidate',
      icon: 'layers',
      right: 'consolidated-purchase-orders:create',
      address: ({ marked = [] }) => `/consolidated-purchase-orders/create?orders=${marked.join(',')}`,
    },
  ],
  'consolidated-purchase-orders/receipts': [
    {
      label: 'Receive goods',
      icon: 'inbox',
      right: 'goods-receipts:create',
      address: ({ id = '' }) => `/goods-receipts/of-consolidated?from=consolidated-purchase-order&ids=${id}`,
    },
  ],
  'goods-receipts/faults': [fault(({ id }) => ({ receipt: id }))],
  'goods-receipts/returned-steel': [steelReturn],
  'goods-receipts/returned-goods': [
    supplierReturn('Return to the supplier', (of) => ({ goods: counted(of) })),
  ],
  'non-conformances/returns': [
    supplierReturn('Return to the supplier', (of) => ({
      'non-conformance': of.id,
      reason: of.words,
      pieces: counted(of),
    })),
  ],
  'supplier-returns/credits': [
    {
      label: 'Enter it with these lines',
      icon: 'document',
      right: 'invoices:create',
      address: ({ id = '' }) => `/invoices/create?from=supplier-return&ids=${id}`,
    },
  ],
}
