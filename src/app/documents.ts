import type { FastifyInstance } from 'fastify'
import { certificateRequestsHub } from '#modules/certificate-requests/server/hub.ts'
import { certificatesHub } from '#modules/certificates/server/hub.ts'
import { bankAccountsHub } from '#modules/company-bank-accounts/server/hub.ts'
import { companiesHub } from '#modules/companies/server/hub.ts'
import { serveCompanies } from '#modules/companies/server/routes.ts'
import { companyExportHub } from '#modules/company-export/server/hub.ts'
import { contactReportsHub } from '#modules/customer-contact-reports/server/hub.ts'
import { enquiriesHub } from '#modules/enquiries/server/hub.ts'
import { expeditingHub } from '#modules/expediting/server/hub.ts'
import { serveFacilities } from '#modules/facilities/server/routes.ts'
import { gaugesHub } from '#modules/gauges/server/hub.ts'
import { nonConformancesHub } from '#modules/non-conformances/server/hub.ts'
import { goodsReceiptsHub } from '#modules/goods-receipts/server/hub.ts'
import { heatsHub } from '#modules/heats/server/hub.ts'
import { serveHeats } from '#modules/heats/server/routes.ts'
import { serveHome } from '#modules/home/server/routes.ts'
import { serveNumbering } from '#modules/numbering/server/routes.ts'
import { calculationsHub } from '#modules/pipe-wall-calculations/server/hub.ts'
import { servePqf } from '#modules/pqf/server/routes.ts'
import { submissionsOf } from '#modules/pqf-submissions/server/api.ts'
import { submissionsHub } from '#modules/pqf-submissions/server/hub.ts'
import { quotesHub } from '#modules/quotes/server/hub.ts'
import { pricesOf } from '#modules/quotes/server/price-history.ts'
import { requisitionsHub } from '#modules/requisitions/server/hub.ts'
import { serveSearch } from '#modules/search/server.ts'
import { serveSilentCustomers } from '#modules/silent-customers/server.ts'
import { serveSpecifications } from '#modules/specifications/server/routes.ts'
import { steelStockHub } from '#modules/steel-stock/server/hub.ts'
import { supplierPricesHub } from '#modules/supplier-prices/server/hub.ts'
import { suppliersHub } from '#modules/suppliers/server/hub.ts'
import { usersHub } from '#modules/users/server/hub.ts'
import { purchaseOrdersHub } from '#modules/purchase-orders/server/hub.ts'
import { invoicesHub } from '#modules/invoices/server/hub.ts'
import { minimumStockHub } from '#modules/minimum-stock/server/hub.ts'
import { requestsForQuotationHub } from '#modules/requests-for-quotation/server/hub.ts'
import { supplierReturnsHub } from '#modules/supplier-returns/server/hub.ts'
import { consolidatedPurchaseOrdersHub } from '#modules/consolidated-purchase-orders/server/hub.ts'
import type { VerifiedDocument } from '#modules/verify/server/api.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * Every document, and every record that hubs ask about, one line each: what it refers to comes before it, since the
 * archive of the company is restored in this order. What a slice answers is in its `server/hub.ts`.
 */
export const documents: readonly Hub<VerifiedDocument>[] = [
  companiesHub,
  suppliersHub,
  bankAccountsHub,
  supplierPricesHub,
  gaugesHub,
  heatsHub,
  certificatesHub,
  submissionsHub,
  enquiriesHub,
  quotesHub,
  supplierReturnsHub,
  purchaseOrdersHub,
  consolidatedPurchaseOrdersHub,
  expeditingHub,
  contactReportsHub,
  calculationsHub,
  requisitionsHub,
  requestsForQuotationHub,
  minimumStockHub,
  steelStockHub,
  goodsReceiptsHub,
  nonConformancesHub,
  certificateRequestsHub,
  usersHub,
  companyExportHub,
  // Its lines name lines of orders, which are restored before.
  invoicesHub,
]

/** The endpoints of all of them. */
export function registerDocuments(app: FastifyInstance, services: Services): void {
  for (const { register } of documents) register?.(app, services)
}

export const registerCompanies = serveCompanies(documents, pricesOf)
export const registerFacilities = serveFacilities(documents)
export const registerHeats = serveHeats(documents)
export const registerHome = serveHome(documents)
export const registerNumbering = serveNumbering(documents)
export const registerPqf = servePqf(submissionsOf)
export const registerSearch = serveSearch(documents)
export const registerSilentCustomers = serveSilentCustomers(documents)
export const registerSpecifications = serveSpecifications(documents)
