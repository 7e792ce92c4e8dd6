import type { Permission } from '#platform/contract/calls/endpoint.ts'

interface Kind {
  /** In a sentence and as a heading. */
  readonly label: string
  /** With whom the house writes there. */
  readonly with: 'customer' | 'supplier'
  /** Who reads the document reads its thread, and nobody else of the staff. */
  readonly right: Permission
}

/** Documents that have a thread: those that a contact sees in the client area. An order has that of its quote. */
export const threadKinds = {
  quotes: { label: 'Quote', with: 'customer', right: 'quotes:read' },
  'customer-enquiries': { label: 'Enquiry', with: 'customer', right: 'customer-enquiries:read' },
  submittals: { label: 'Documents', with: 'customer', right: 'submittals:read' },
  'traveller-delivery-notes': { label: 'Delivery', with: 'customer', right: 'traveller-delivery-notes:read' },
  'delivery-notes': { label: 'Delivery', with: 'customer', right: 'delivery-notes:read' },
  'purchase-orders': { label: 'Purchase order', with: 'supplier', right: 'purchase-orders:read' },
  'consolidated-purchase-orders': {
    label: 'Consolidated order',
    with: 'supplier',
    right: 'consolidated-purchase-orders:read',
  },
  'requests-for-quotation': {
    label: 'Request for quotation',
    with: 'supplier',
    right: 'requests-for-quotation:read',
  },
  'certificate-requests': {
    label: 'Certificate request',
    with: 'supplier',
    right: 'certificate-requests:read',
  },
  'supplier-answers': { label: 'Invoice', with: 'supplier', right: 'invoices:read' },
} as const satisfies Readonly<Record<string, Kind>>
export type ThreadKind = keyof typeof threadKinds

/** How many messages of contacts came since the house wrote last. */
export const newMessages = (messages: readonly { readonly isFromContact: boolean }[]): number =>
  messages.length - 1 - messages.findLastIndex(({ isFromContact }) => !isFromContact)
