import { type ComponentType, lazy } from 'react'
import type { Card, CardProps } from '#platform/web/shell/shell-data.tsx'

const card = (slice: string, load: () => Promise<ComponentType<CardProps>>): Card => ({
  slice,
  Card: lazy(async () => ({ default: await load() })),
})

/** What stands on notes of steel and of pieces alike. */
const onEveryNote: readonly Card[] = [
  card('receipt-links', async () => (await import('#modules/dispatch/receipt-links/web/hub.tsx')).LinkOfNote),
  card('deletion-lists', async () => (await import('#modules/dispatch/deletion-lists/web/hub.tsx')).Gone),
  card('legal-holds', async () => (await import('#modules/dispatch/legal-holds/web/hub.tsx')).KeptNote),
  card(
    'owed-documents',
    async () => (await import('#modules/dispatch/owed-documents/web/hub.tsx')).OwedOnNote,
  ),
]

const messages = () => import('#modules/house/client-messages/web/hub.tsx')
/** What contacts have asked about a document, on its page. */
const thread = (name: Exclude<keyof Awaited<ReturnType<typeof messages>>, 'QuestionsInInbox'>): Card =>
  card('client-messages', async () => (await messages())[name])

const declared = () => import('#modules/dispatch/declarations/web/hub.tsx')
const returns = () => import('#modules/purchasing/supplier-returns/web/hub.tsx')
const answers = () => import('#modules/house/supplier-answers/web/hub.tsx')
const stock = () => import('#modules/steel/steel-stock/web/hub.tsx')
const gate = () => import('#modules/purchasing/goods-receipts/web/hub.tsx')

/** What slices show on the pages of others: place -> cards, in the order of the page. */
export const cards: Readonly<Record<string, readonly Card[]>> = {
  'heats/certificates': [
    card(
      'certificates',
      async () => (await import('#modules/steel/certificates/web/hub.tsx')).CertificatesOfHeat,
    ),
    card('steel-stock', async () => (await stock()).PiecesOfHeat),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).TraceOfHeat),
  ],
  'certificates/pieces': [
    card('steel-stock', async () => (await stock()).PiecesOfCertificate),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).HoldersOfCertificate),
  ],
  'goods-receipts/related': [
    card(
      'non-conformances',
      async () => (await import('#modules/purchasing/non-conformances/web/hub.tsx')).NonConformancesOfReceipt,
    ),
  ],
  'purchase-orders/bundles': [
    card(
      'consolidated-purchase-orders',
      async () =>
        (await import('#modules/purchasing/consolidated-purchase-orders/web/hub.tsx')).BundleOfOrder,
    ),
  ],
  inbox: [
    card('client-messages', async () => (await messages()).QuestionsInInbox),
    card('supplier-answers', async () => (await answers()).AnswersInInbox),
    card(
      'company-changes',
      async () => (await import('#modules/house/company-changes/web/hub.tsx')).ChangesInInbox,
    ),
  ],
  'inbox/enquiry': [thread('WaitingOfEnquiry')],
  'purchase-orders/answers': [
    card('supplier-answers', async () => (await answers()).AnswersOfOrder),
    thread('MessagesOfOrder'),
  ],
  'consolidated-purchase-orders/answers': [
    card('supplier-answers', async () => (await answers()).AnswersOfConsolidated),
    thread('MessagesOfConsolidated'),
  ],
  'purchase-orders/receipts': [card('goods-receipts', async () => (await gate()).ReceiptsOfOrder)],
  'purchase-orders/invoices': [
    card('invoices', async () => (await import('#modules/payables/invoices/web/hub.tsx')).InvoicesOfOrder),
  ],
  'purchase-orders/certificates': [card('certificate-requests', async () => (await gate()).OwedForOrder)],
  'purchase-orders/returns': [card('supplier-returns', async () => (await returns()).ReturnsOfOrder)],
  'non-conformances/returns': [
    card('supplier-returns', async () => (await returns()).ReturnsOfNonConformance),
  ],
  'supplier-returns/related': [
    card(
      'delivery-notes',
      async () => (await import('#modules/dispatch/delivery-notes/web/hub.tsx')).NotesOfReturn,
    ),
  ],
  'steel-stock/deliveries': [
    card(
      'delivery-notes',
      async () => (await import('#modules/dispatch/delivery-notes/web/hub.tsx')).NotesOfSteel,
    ),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).TraceOfSteel),
  ],
  'travellers/deliveries': [
    card(
      'traveller-delivery-notes',
      async () => (await import('#modules/dispatch/traveller-delivery-notes/web/hub.tsx')).NotesOfTraveller,
    ),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).TraceOfTraveller),
    card('job-costs', async () => (await import('#modules/shop-floor/job-costs/web/hub.tsx')).CostAlone),
  ],
  'delivery-notes/related': [
    thread('MessagesOfSteelNote'),
    ...onEveryNote,
    card('declarations', async () => (await declared()).DeclarationsOfSteelNote),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).TraceOfSteelNote),
  ],
  'traveller-delivery-notes/related': [
    thread('MessagesOfNote'),
    ...onEveryNote,
    card('declarations', async () => (await declared()).DeclarationsOfNote),
    card('trace', async () => (await import('#modules/dispatch/trace/web/hub.tsx')).TraceOfPiecesNote),
  ],
  'travellers/operations': [
    card(
      'operations',
      async () => (await import('#modules/production/operations/web/hub.tsx')).OperationsOfTraveller,
    ),
    card(
      'redlines',
      async () => (await import('#modules/production/redlines/web/hub.tsx')).RedlinesOfTraveller,
    ),
  ],
  'travellers/materials': [
    card(
      'traveller-materials',
      async () => (await import('#modules/production/traveller-materials/web/hub.tsx')).MaterialsOfTraveller,
    ),
  ],
  'travellers/documents': [
    card(
      'required-documents',
      async () => (await import('#modules/production/required-documents/web/hub.tsx')).DocumentsOfTraveller,
    ),
  ],
  'travellers/last-time': [
    card(
      'last-time',
      async () => (await import('#modules/shop-floor/last-time/web/hub.tsx')).LastTimeOfTraveller,
    ),
  ],
  'operations/last-time': [
    card(
      'last-time',
      async () => (await import('#modules/shop-floor/last-time/web/hub.tsx')).LastTimeOfOperation,
    ),
  ],
  'travellers/readiness': [
    card(
      'required-documents',
      async () => (await import('#modules/production/required-documents/web/hub.tsx')).ReadinessOfTraveller,
    ),
  ],
  'companies/list': [
    card(
      'suppliers',
      async () =>
        (await import('#modules/suppliers/suppliers/web/approved-list-button.tsx')).ApprovedListButton,
    ),
  ],
  'companies/contacts': [
    card(
      'client-access',
      async () => (await import('#modules/house/client-access/web/hub.tsx')).AccessOfContacts,
    ),
  ],
  'companies/customer': [
    card(
      'return-codes',
      async () => (await import('#modules/production/return-codes/web/hub.tsx')).ReturnCodesOfCompany,
    ),
    card(
      'customer-contact-reports',
      async () => (await import('#modules/sales/customer-contact-reports/web/hub.tsx')).ReportsOfCompany,
    ),
  ],
  'companies/supplier': [
    card('suppliers', async () => (await import('#modules/suppliers/suppliers/web/tab.tsx')).SupplierTab),
    card(
      'supplier-record',
      async () => (await import('#modules/purchasing/supplier-record/web/hub.tsx')).RecordOfSupplier,
    ),
    card('invoices', async () => (await import('#modules/payables/invoices/web/hub.tsx')).InvoicesOfSupplier),
    card(
      'certificate-requests',
      async () => (await import('#modules/steel/certificate-requests/web/hub.tsx')).RequestsOfSupplier,
    ),
    card('supplier-returns', async () => (await returns()).ReturnsOfCompany),
  ],
  'companies/pqf': [
    card(
      'pqf-submissions',
      async () => (await import('#modules/suppliers/pqf-submissions/web/hub.tsx')).SubmissionsOfCompany,
    ),
  ],
  'companies/related': [
    card('enquiries', async () => (await import('#modules/sales/enquiries/web/hub.tsx')).EnquiriesOfCompany),
    card('quotes', async () => (await import('#modules/sales/quotes/web/hub.tsx')).QuotesOfCompany),
    card(
      'customer-contact-reports',
      async () => (await import('#modules/sales/customer-contact-reports/web/hub.tsx')).ReportsOfCompany,
    ),
    card(
      'pipe-wall-calculations',
      async () => (await import('#modules/sales/pipe-wall-calculations/web/hub.tsx')).CalculationsOfCompany,
    ),
    card(
      'non-conformances',
      async () => (await import('#modules/purchasing/non-conformances/web/hub.tsx')).NonConformancesOfCompany,
    ),
    card(
      'traveller-delivery-notes',
      async () => (await import('#modules/dispatch/traveller-delivery-notes/web/hub.tsx')).NotesOfCompany,
    ),
    card(
      'delivery-notes',
      async () => (await import('#modules/dispatch/delivery-notes/web/hub.tsx')).SteelNotesOfCompany,
    ),
    card('declarations', async () => (await declared()).DeclarationsOfCompany),
  ],
  'enquiries/quote-count': [
    card(
      'quotes',
      async () => (await import('#modules/sales/quotes/web/of-enquiry.tsx')).QuoteCountOfEnquiry,
    ),
  ],
  'enquiries/related': [
    thread('MessagesOfEnquiry'),
    card('quotes', async () => (await import('#modules/sales/quotes/web/of-enquiry.tsx')).QuotesOfEnquiry),
    card(
      'pipe-wall-calculations',
      async () => (await import('#modules/sales/pipe-wall-calculations/web/hub.tsx')).CalculationsOfEnquiry,
    ),
    card(
      'customer-contact-reports',
      async () => (await import('#modules/sales/customer-contact-reports/web/hub.tsx')).ReportsOfEnquiry,
    ),
  ],
  'submittals/messages': [thread('MessagesOfSubmittal')],
  'requests-for-quotation/messages': [thread('MessagesOfRequest')],
  'certificate-requests/messages': [thread('MessagesOfOwed')],
  'invoices/messages': [thread('MessagesOfInvoice')],
  'quotes/related': [
    thread('MessagesOfQuote'),
    card('travellers', async () => (await import('#modules/production/travellers/web/hub.tsx')).MadeForQuote),
    card('job-costs', async () => (await import('#modules/shop-floor/job-costs/web/hub.tsx')).SoFar),
    card(
      'pipe-wall-calculations',
      async () => (await import('#modules/sales/pipe-wall-calculations/web/hub.tsx')).CalculationsOfQuote,
    ),
    card(
      'customer-contact-reports',
      async () => (await import('#modules/sales/customer-contact-reports/web/hub.tsx')).ReportsOfQuote,
    ),
    card(
      'requisitions',
      async () => (await import('#modules/purchasing/requisitions/web/hub.tsx')).RequisitionsOfQuote,
    ),
    card(
      'traveller-delivery-notes',
      async () => (await import('#modules/dispatch/traveller-delivery-notes/web/hub.tsx')).NotesOfQuote,
    ),
    card(
      'delivery-notes',
      async () => (await import('#modules/dispatch/delivery-notes/web/hub.tsx')).SteelNotesOfQuote,
    ),
  ],
  'pipe-wall-calculations/material': [
    card(
      'material-search',
      async () =>
        (await import('#modules/steel/material-search/web/of-calculation.tsx')).MaterialOfCalculation,
    ),
  ],
  'pqf/submissions': [
    card(
      'pqf-submissions',
      async () => (await import('#modules/suppliers/pqf-submissions/web/hub.tsx')).SubmissionsOfForm,
    ),
  ],
  'facilities/rates': [
    card('job-costs', async () => (await import('#modules/shop-floor/job-costs/web/rates.tsx')).Rates),
  ],
  'psl-levels/templates': [
    card(
      'operation-templates',
      async () =>
        (await import('#modules/engineering/operation-templates/web/of-level.tsx')).TemplatesOfLevel,
    ),
  ],
  'users/signing': [
    card(
      'signature',
      async () => (await import('#modules/signing/signature/web/signing-lock.tsx')).SigningLock,
    ),
  ],
}
