import type { Permission } from '#platform/contract/calls/endpoint.ts'
import type { StandardProfile } from '#modules/people/profiles/domain.ts'
import { rolePermissions } from './roles.ts'

const verbs = (slice: string, ...names: string[]): Permission[] =>
  names.map((name): Permission => `${slice}:${name}`)
const read = (...slices: string[]): Permission[] => slices.map((slice): Permission => `${slice}:read`)
const write = (...slices: string[]): Permission[] =>
  slices.flatMap((slice) => verbs(slice, 'read', 'create', 'update'))

/** Steel, its papers and where it went, without what it costs. */
const steel = read('steel-stock', 'heats', 'certificates', 'gauges', 'trace')

const offers = verbs(
  'quotes',
  'read',
  'create',
  'update',
  'submit',
  'approve',
  'revise',
  'see-costs',
  'see-cost-rows',
)

const orders = (slice: string): Permission[] =>
  verbs(slice, 'read', 'create', 'update', 'submit', 'approve', 'issue', 'acknowledge', 'cancel')

/** Work on what a traveller plans; who signs which operation the lists say. */
const shop = [
  ...read('drawings', 'submittals', 'travellers', 'traveller-materials', 'planning', 'downtimes'),
  ...verbs('operations', 'read', 'work', 'sign'),
  ...verbs('time-entries', 'read', 'record'),
  ...verbs('required-documents', 'read', 'file', 'approve'),
  ...verbs('redlines', 'read', 'propose', 'approve'),
]

/** Steel goes to the shop and comes back. */
const givingOut = verbs('traveller-materials', 'issue', 'return', 'swap')

/**
 * What a profile is made of: everything that the job needs, what it reads too, and nothing else. A slice that is built for
 * one of these people puts its rights here. Approving and signing need an entry in the lists as well.
 */
export const profilePermissions: Readonly<Record<StandardProfile, readonly Permission[]>> = {
  sales: [
    ...write('companies', 'enquiries', 'customer-contact-reports'),
    ...verbs('companies', 'import'),
    ...verbs('enquiries', 'review', 'send', 'cancel', 'reopen', 'import'),
    ...offers,
    ...verbs('quotes', 'send', 'win', 'lose', 'cancel', 'review', 'extend'),
    ...verbs('customer-enquiries', 'read', 'decide'),
    ...verbs('company-changes', 'read', 'decide'),
    ...verbs('client-messages', 'read', 'create'),
    ...read('client-access'),
    ...verbs('customer-contact-reports', 'delete'),
    ...write('pipe-wall-calculations'),
    ...read('sales-dashboards', 'forecast-summaries', 'exchange-rates'),
    ...steel,
  ],
  estimator: [
    ...read('companies', 'enquiries', 'requests-for-quotation', 'exchange-rates'),
    ...verbs('enquiries', 'update', 'review'),
    ...offers,
    ...write('supplier-prices', 'requisitions', 'pipe-wall-calculations'),
    ...verbs('supplier-prices', 'import'),
    ...verbs('pipe-wall-calculations', 'check'),
    ...verbs('steel-stock', 'see-cost'),
    ...steel,
  ],
  buyer: [
    ...write('companies', 'supplier-prices', 'requisitions', 'minimum-stock', 'requests-for-quotation'),
    ...verbs('companies', 'import'),
    ...verbs('supplier-prices', 'delete', 'import'),
    ...verbs('requisitions', 'cancel'),
    ...verbs('minimum-stock', 'propose'),
    ...verbs('requests-for-quotation', 'send', 'decide', 'cancel'),
    ...verbs('supplier-answers', 'read', 'decide'),
    ...verbs('client-messages', 'read', 'create'),
    ...verbs('company-changes', 'read', 'decide'),
    ...orders('purchase-orders'),
    ...verbs('purchase-orders', 'see-prices', 'amend', 'hold', 'close', 'import'),
    ...orders('consolidated-purchase-orders'),
    ...read('goods-receipts', 'supplier-returns', 'certificate-requests', 'invoices', 'exchange-rates'),
    ...verbs('quotes', 'read', 'see-cost-rows'),
    ...verbs('goods-receipts', 'release'),
    ...verbs('supplier-returns', 'create', 'update', 'settle'),
    ...verbs('certificate-requests', 'update'),
    ...verbs('invoices', 'release'),
    ...write('pqf-submissions', 'non-conformances', 'quality-clauses'),
    ...verbs('pqf-submissions', 'submit', 'review'),
    ...verbs('steel-stock', 'see-cost'),
    ...steel,
  ],
  storekeeper: [
    ...steel,
    ...verbs('steel-stock', 'create', 'update', 'cut', 'reserve', 'adjust', 'import'),
    ...write('goods-receipts', 'supplier-returns', 'certificates', 'heats', 'non-conformances'),
    ...verbs('goods-receipts', 'post'),
    ...verbs('supplier-answers', 'read', 'decide'),
    ...verbs('client-messages', 'read', 'create'),
    ...verbs('supplier-returns', 'send'),
    ...write('delivery-notes', 'traveller-delivery-notes', 'processing-notes', 'loads'),
    ...verbs('processing-notes', 'check', 'dispatch', 'cancel'),
    ...verbs('owed-documents', 'read', 'settle'),
    ...verbs('loads', 'dispatch', 'cancel'),
    ...verbs('delivery-notes', 'check', 'dispatch', 'cancel'),
    ...verbs('traveller-delivery-notes', 'check', 'dispatch', 'cancel'),
    ...verbs('non-conformances', 'close'),
    ...read('purchase-orders', 'minimum-stock', 'certificate-requests', 'declarations'),
    ...verbs('certificate-requests', 'update'),
    ...read('travellers', 'operations', 'traveller-materials'),
    ...givingOut,
  ],
  planner: [
    ...shop,
    ...verbs('travellers', 'create', 'import', 'update', 'submit', 'approve', 'release', 'replace', 'split'),
    ...read('return-codes'),
    ...verbs('drawings', 'create', 'update', 'approve'),
    ...verbs('submittals', 'create', 'update', 'send', 'return'),
    ...verbs('client-messages', 'read', 'create'),
    ...verbs('planning', 'pin'),
    ...verbs('redlines', 'settle'),
    ...write('traveller-delivery-notes'),
    ...read('companies', 'enquiries', 'quotes', 'purchase-orders', 'goods-receipts', 'certificate-requests'),
    ...write('requisitions', 'minimum-stock', 'non-conformances'),
    ...verbs('requisitions', 'cancel'),
    ...verbs('minimum-stock', 'propose'),
    ...verbs('steel-stock', 'cut', 'reserve'),
    ...verbs('traveller-materials', 'reserve', 'request'),
    ...givingOut,
    ...verbs('pipe-wall-calculations', 'read'),
    ...steel,
  ],
  foreman: [
    ...shop,
    ...verbs('operations', 'update', 'rework'),
    ...verbs('planning', 'queue'),
    ...verbs('downtimes', 'update'),
    ...verbs('time-entries', 'correct'),
    ...steel,
    ...verbs('steel-stock', 'cut', 'reserve'),
    ...givingOut,
    ...write('requisitions', 'non-conformances'),
    ...verbs('gauges', 'update'),
    ...read('goods-receipts', 'minimum-stock', 'pipe-wall-calculations'),
  ],
  operator: [
    ...shop,
    ...steel,
    ...verbs('steel-stock', 'cut'),
    ...write('non-conformances'),
    ...read('pipe-wall-calculations'),
  ],
  inspector: [
    ...shop,
    ...steel,
    ...verbs('gauges', 'create', 'update'),
    ...verbs('certificates', 'create', 'update', 'verify'),
    ...verbs('heats', 'create', 'update'),
    ...write('non-conformances'),
    ...read('goods-receipts', 'certificate-requests', 'pipe-wall-calculations', 'quality-clauses'),
    ...verbs('certificate-requests', 'update'),
  ],
  'welding-coordinator': [
    ...shop,
    ...steel,
    ...write('non-conformances'),
    ...verbs('certificates', 'create', 'update', 'verify'),
    ...verbs('drawings', 'create', 'update', 'approve'),
    ...read('pipe-wall-calculations', 'quality-clauses', 'goods-receipts'),
    ...verbs('pipe-wall-calculations', 'check'),
  ],
  quality: [
    ...shop,
    ...verbs('travellers', 'approve', 'review', 'close'),
    ...verbs('drawings', 'create', 'update', 'approve'),
    ...verbs('required-documents', 'waive'),
    ...write('document-indexes'),
    ...verbs('submittals', 'create', 'update', 'send', 'return', 'exempt'),
    ...verbs('client-messages', 'read', 'create'),
    ...verbs('supplier-answers', 'read', 'decide'),
    ...read('return-codes'),
    ...verbs('delivery-notes', 'read', 'check', 'void', 'write-off'),
    ...verbs('traveller-delivery-notes', 'read', 'check', 'void'),
    ...verbs('processing-notes', 'read', 'check'),
    ...verbs('declarations', 'read', 'create', 'update', 'issue', 'withdraw', 'cancel'),
    ...verbs('licences', 'read', 'create', 'update', 'delete'),
    ...steel,
    ...write('companies', 'pqf-submissions', 'non-conformances', 'supplier-returns', 'quality-clauses'),
    ...verbs('companies', 'approve-supplier'),
    ...verbs('pqf-submissions', 'submit', 'review', 'decide'),
    ...verbs('pipe-wall-calculations', 'read', 'check', 'approve'),
    ...verbs('certificates', 'create', 'update', 'verify', 'concede'),
    ...verbs('heats', 'create', 'update'),
    ...verbs('steel-stock', 'update', 'release', 'release-conditionally', 'decide', 'reverse'),
    ...verbs('gauges', 'create', 'update', 'delete'),
    ...verbs('goods-receipts', 'read', 'update', 'void'),
    ...verbs('supplier-returns', 'send'),
    ...verbs('certificate-requests', 'read', 'update', 'refuse'),
    ...verbs('non-conformances', 'decide', 'close', 'cancel'),
    ...read('purchase-orders', 'audit'),
  ],
  accounts: [
    ...write('invoices', 'exchange-rates', 'invoice-tolerances'),
    ...verbs('supplier-answers', 'read', 'decide'),
    ...verbs('client-messages', 'read', 'create'),
    ...verbs('invoices', 'void', 'release', 'release-above', 'approve', 'export', 'import'),
    ...verbs('billing', 'read', 'export'),
    ...read('delivery-notes', 'traveller-delivery-notes'),
    ...verbs('exchange-rates', 'delete', 'import'),
    ...read('companies', 'enquiries', 'quotes', 'sales-dashboards'),
    ...verbs('companies', 'see-bank'),
    ...verbs('quotes', 'see-costs'),
    ...read('purchase-orders', 'consolidated-purchase-orders', 'goods-receipts', 'steel-stock'),
    ...verbs('purchase-orders', 'see-prices'),
    ...verbs('supplier-returns', 'read', 'settle'),
    ...verbs('steel-stock', 'see-cost'),
  ],
  manager: [
    ...rolePermissions.manager,
    ...read('forecast-summaries', 'exchange-rates', 'invoice-tolerances', 'quality-clauses'),
  ],
}
