import type { FastifyInstance } from 'fastify'
import { drawingsHub } from '#modules/engineering/drawings/server/hub.ts'
import { gaugesHub } from '#modules/engineering/gauges/server/hub.ts'
import { proceduresInTemplates } from '#modules/engineering/operation-templates/server/api.ts'
import { holdsHub } from '#modules/engineering/holds/server/hub.ts'
import { listExportsHub } from '#modules/house/list-exports/server/hub.ts'
import { companyExportHub } from '#modules/house/company-export/server/hub.ts'
import { serveHome } from '#modules/house/home/server/routes.ts'
import { serveSearch } from '#modules/house/search/server.ts'
import { invoicesHub } from '#modules/payables/invoices/server/hub.ts'
import {
  followersOf,
  operationsByProcedure,
  operationsFollower,
  startsOf,
  surplusAtOperations,
} from '#modules/production/operations/server/api.ts'
import { operationsHub } from '#modules/production/operations/server/hub.ts'
import {
  materialAtOperations,
  materialsOfTravellers,
} from '#modules/production/traveller-materials/server/api.ts'
import { travellerMaterialsHub } from '#modules/production/traveller-materials/server/hub.ts'
import {
  travellerFollowerOf,
  travellersByDrawing,
  travellersOfOrder,
} from '#modules/production/travellers/server/api.ts'
import { redlinesOfTravellers } from '#modules/production/redlines/server/api.ts'
import { redlinesHub } from '#modules/production/redlines/server/hub.ts'
import { documentsOfTravellers } from '#modules/production/required-documents/server/api.ts'
import { requiredDocumentsHub } from '#modules/production/required-documents/server/hub.ts'
import { returnCodesHub } from '#modules/production/return-codes/server/hub.ts'
import { submittalsByDrawing, submittalsOfTravellers } from '#modules/production/submittals/server/api.ts'
import { submittalsHub } from '#modules/production/submittals/server/hub.ts'
import { travellersHub } from '#modules/production/travellers/server/hub.ts'
import { planOfOperations, planOfTravellers } from '#modules/shop-floor/planning/server/api.ts'
import { costsOfTravellers } from '#modules/shop-floor/job-costs/server/api.ts'
import { jobCostsHub } from '#modules/shop-floor/job-costs/server/hub.ts'
import { downtimesHub } from '#modules/shop-floor/downtimes/server/hub.ts'
import { planningHub } from '#modules/shop-floor/planning/server/hub.ts'
import { timeEntriesHub } from '#modules/shop-floor/time-entries/server/hub.ts'
import { companiesHub } from '#modules/people/companies/server/hub.ts'
import { serveCompanies } from '#modules/people/companies/server/routes.ts'
import { updateWith } from '#modules/people/companies/server/service.ts'
import { serveNotices } from '#modules/people/notices/server/routes.ts'
import { usersHub } from '#modules/people/users/server/hub.ts'
import { consolidatedPurchaseOrdersHub } from '#modules/purchasing/consolidated-purchase-orders/server/hub.ts'
import { expeditingHub } from '#modules/purchasing/expediting/server/hub.ts'
import { goodsReceiptsHub } from '#modules/purchasing/goods-receipts/server/hub.ts'
import { minimumStockHub } from '#modules/purchasing/minimum-stock/server/hub.ts'
import { concessionProblem, raiseAtReceipt } from '#modules/purchasing/non-conformances/server/api.ts'
import { nonConformancesHub } from '#modules/purchasing/non-conformances/server/hub.ts'
import { steelToCome } from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrdersHub } from '#modules/purchasing/purchase-orders/server/hub.ts'
import { requestsForQuotationHub } from '#modules/purchasing/requests-for-quotation/server/hub.ts'
import { requisitionsHub } from '#modules/purchasing/requisitions/server/hub.ts'
import { supplierReturnsHub } from '#modules/purchasing/supplier-returns/server/hub.ts'
import { serveContractReviews } from '#modules/sales/contract-reviews/server/routes.ts'
import { contactReportsHub } from '#modules/sales/customer-contact-reports/server/hub.ts'
import { enquiriesHub } from '#modules/sales/enquiries/server/hub.ts'
import { serveEnquiries } from '#modules/sales/enquiries/server/routes.ts'
import { calculationsHub } from '#modules/sales/pipe-wall-calculations/server/hub.ts'
import { quotesHub } from '#modules/sales/quotes/server/hub.ts'
import { pricesOf } from '#modules/sales/quotes/server/costs/price-history.ts'
import { serveSilentCustomers } from '#modules/sales/silent-customers/server.ts'
import { serveFacilities } from '#modules/setup/facilities/server/routes.ts'
import { serveNumbering } from '#modules/setup/numbering/server/routes.ts'
import { serveSpecifications } from '#modules/setup/specifications/server/routes.ts'
import { declarationsHub } from '#modules/dispatch/declarations/server/hub.ts'
import { deliveriesOfOrders } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { billingHub } from '#modules/dispatch/billing/server/hub.ts'
import { deliveryLedgerHub } from '#modules/dispatch/delivery-ledger/server/hub.ts'
import { deliveryNotesHub } from '#modules/dispatch/delivery-notes/server/hub.ts'
import {
  processingAtOperations,
  processingOfTravellers,
} from '#modules/dispatch/processing-notes/server/api.ts'
import { processingNotesHub } from '#modules/dispatch/processing-notes/server/hub.ts'
import { licencesHub } from '#modules/dispatch/licences/server/hub.ts'
import { deletionListsHub } from '#modules/dispatch/deletion-lists/server/hub.ts'
import { legalHoldsHub } from '#modules/dispatch/legal-holds/server/hub.ts'
import { loadsHub } from '#modules/dispatch/loads/server/hub.ts'
import { owedDocumentsHub } from '#modules/dispatch/owed-documents/server/hub.ts'
import { sealsHub } from '#modules/dispatch/seals/server/hub.ts'
import { travellerDeliveryNotesHub } from '#modules/dispatch/traveller-delivery-notes/server/hub.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { lowerRequests } from '#modules/steel/certificate-requests/server/api.ts'
import { certificateRequestsHub } from '#modules/steel/certificate-requests/server/hub.ts'
import { certificatesHub } from '#modules/steel/certificates/server/hub.ts'
import { tellCompany } from '#modules/house/client-access/server/api.ts'
import { clientAccessHub } from '#modules/house/client-access/server/hub.ts'
import { clientMessagesHub } from '#modules/house/client-messages/server/hub.ts'
import { companyChangesHub, serveCompanyChanges } from '#modules/house/company-changes/server/hub.ts'
import { customerEnquiriesHub } from '#modules/house/customer-enquiries/server/hub.ts'
import { tellOfCertificate } from '#modules/house/supplier-answers/server/api.ts'
import { supplierAnswersHub } from '#modules/house/supplier-answers/server/hub.ts'
import { heatsHub } from '#modules/steel/heats/server/hub.ts'
import { serveHeats } from '#modules/steel/heats/server/routes.ts'
import { steelStockHub } from '#modules/steel/steel-stock/server/hub.ts'
import { bankAccountsHub } from '#modules/suppliers/company-bank-accounts/server/hub.ts'
import { servePqf } from '#modules/suppliers/pqf/server/routes.ts'
import { submissionsOf } from '#modules/suppliers/pqf-submissions/server/api.ts'
import { submissionsHub } from '#modules/suppliers/pqf-submissions/server/hub.ts'
import { quotedRateOf } from '#modules/sales/quotes/server/api.ts'
import { serveRequisitions } from '#modules/purchasing/requisitions/server/routes.ts'
import { supplierPricesHub } from '#modules/suppliers/supplier-prices/server/hub.ts'
import { deliveryShares } from '#modules/purchasing/supplier-record/server/api.ts'
import { suppliersHub } from '#modules/suppliers/suppliers/server/hub.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { Services } from '#platform/server/services.ts'
import { jobHomes } from './profile-homes.ts'

/** What has a say in the work at an operation beside its own rules. */
const atOperations = followersOf([
  surplusAtOperations,
  materialAtOperations,
  planOfOperations,
  processingAtOperations,
])

/** What rests on travellers and follows them. */
const travellerFollower = travellerFollowerOf(
  {
    ...operationsFollower(atOperations),
    ...materialsOfTravellers,
    ...planOfTravellers,
    ...deliveriesOfOrders,
  },
  [
    submittalsOfTravellers,
    documentsOfTravellers,
    redlinesOfTravellers,
    costsOfTravellers,
    processingOfTravellers,
  ],
)

/**
 * Every document, and every record that hubs ask about, one line each. What a slice answers is in its `server/hub.ts`.
 */
export const documents: readonly Hub<VerifiedDocument>[] = [
  companiesHub,
  suppliersHub,
  bankAccountsHub,
  clientAccessHub,
  supplierPricesHub,
  drawingsHub([travellersByDrawing, operationsByProcedure, proceduresInTemplates, submittalsByDrawing]),
  gaugesHub,
  holdsHub,
  heatsHub,
  certificatesHub(concessionProblem, tellOfCertificate),
  submissionsHub(tellCompany),
  enquiriesHub,
  quotesHub,
  clientMessagesHub,
  customerEnquiriesHub,
  companyChangesHub,
  travellersHub(travellerFollower),
  operationsHub(atOperations),
  travellerMaterialsHub,
  requiredDocumentsHub,
  redlinesHub(atOperations),
  returnCodesHub,
  submittalsHub,
  downtimesHub,
  timeEntriesHub,
  jobCostsHub,
  planningHub({ asked: startsOf(atOperations) }),
  deliveryLedgerHub,
  billingHub,
  deliveryNotesHub,
  travellerDeliveryNotesHub,
  loadsHub,
  owedDocumentsHub,
  processingNotesHub,
  legalHoldsHub,
  deletionListsHub,
  licencesHub,
  declarationsHub,
  sealsHub,
  supplierReturnsHub,
  purchaseOrdersHub,
  consolidatedPurchaseOrdersHub,
  expeditingHub,
  contactReportsHub,
  calculationsHub,
  requisitionsHub,
  requestsForQuotationHub,
  minimumStockHub,
  steelStockHub({ lowerRequests, steelToCome }),
  goodsReceiptsHub(raiseAtReceipt),
  nonConformancesHub,
  certificateRequestsHub,
  usersHub,
  companyExportHub,
  listExportsHub,
  invoicesHub,
  supplierAnswersHub,
]

/** The endpoints of all of them. */
export function registerDocuments(app: FastifyInstance, services: Services): void {
  for (const { register } of documents) register?.(app, services)
}

export const registerCompanies = serveCompanies(documents, pricesOf)
export const registerCompanyChanges = serveCompanyChanges(updateWith(documents))
export const registerContractReviews = serveContractReviews(travellersOfOrder(travellerFollower))
export const registerEnquiries = serveEnquiries(quotedRateOf)
export const registerFacilities = serveFacilities(documents)
export const registerHeats = serveHeats(documents)
export const registerHome = serveHome(documents, jobHomes)
export const registerNotices = serveNotices(documents)
export const registerNumbering = serveNumbering(documents)
export const registerPqf = servePqf(submissionsOf)
export const registerRequisitions = serveRequisitions(deliveryShares)
export const registerSearch = serveSearch(documents)
export const registerSilentCustomers = serveSilentCustomers(documents)
export const registerSpecifications = serveSpecifications(documents)
