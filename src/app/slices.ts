// Every slice's `register(app, services)`, one line each; server.ts puts them on the server. Documents register
// theirs in their hubs, see documents.ts.

export { register as receiptLinks } from '#modules/dispatch/receipt-links/server/routes.ts'
export { register as trace } from '#modules/dispatch/trace/server/routes.ts'
export { register as documentIndexes } from '#modules/engineering/document-indexes/server.ts'
export { register as templateOperations } from '#modules/engineering/operation-templates/server/operation-routes.ts'
export { register as operationTemplates } from '#modules/engineering/operation-templates/server/routes.ts'
export { register as productCodes } from '#modules/engineering/product-codes/server/routes.ts'
export { register as audit } from '#modules/house/audit/server/routes.ts'
export { register as backup } from '#modules/house/backup/server/routes.ts'
export { register as clientArea } from '#modules/house/client-area/server/routes.ts'
export { register as jobs } from '#modules/house/jobs/server.ts'
export { register as outbox } from '#modules/house/outbox/server.ts'
export { registerWebhookDeliveries } from '#modules/house/webhooks/server/routes.ts'
export { register as electronicInvoices } from '#modules/payables/electronic-invoices/server/routes.ts'
export { register as invoiceTolerances } from '#modules/payables/invoice-tolerances/server.ts'
export { register as events } from '#modules/people/events/server/routes.ts'
export { register as formDrafts } from '#modules/people/form-drafts/server/routes.ts'
export { register as ownMenu } from '#modules/people/own-menu/server/routes.ts'
export { register as savedViews } from '#modules/people/saved-views/server/routes.ts'
export { register as qualityClauses } from '#modules/purchasing/quality-clauses/server.ts'
export { register as supplierRecord } from '#modules/purchasing/supplier-record/server/routes.ts'
export { register as forecastSummaries } from '#modules/sales/forecast-summaries/server/routes.ts'
export { register as salesDashboards } from '#modules/sales/sales-dashboards/server/routes.ts'
export { register as exchangeRates } from '#modules/setup/exchange-rates/server/routes.ts'
export { register as globalSegments } from '#modules/setup/global-segments/server.ts'
export { register as marketSegments } from '#modules/setup/market-segments/server.ts'
export { register as pslLevels } from '#modules/setup/psl-levels/server.ts'
export { register as quoteConfidence } from '#modules/setup/quote-confidence/server.ts'
export { register as salesSteps } from '#modules/setup/sales-steps/server.ts'
export { register as lastTime } from '#modules/shop-floor/last-time/server/routes.ts'
export { register as ndeSignatureUsers } from '#modules/signing/nde-signature-users/server.ts'
export { register as purchaseOrderApprovingUsers } from '#modules/signing/purchase-order-approving-users/server/routes.ts'
export { register as quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/server/routes.ts'
export { register as regularSignatureUsers } from '#modules/signing/regular-signature-users/server.ts'
export { register as signature } from '#modules/signing/signature/server/routes.ts'
export { register as termsAndConditions } from '#modules/signing/terms/server/routes.ts'
export { register as materialSearch } from '#modules/steel/material-search/server/routes.ts'
export { register as apiReference } from './api-reference.ts'
export {
  registerCompanies,
  registerCompanyChanges,
  registerContractReviews,
  registerDocuments,
  registerEnquiries,
  registerFacilities,
  registerHeats,
  registerHome,
  registerNotices,
  registerNumbering,
  registerPqf,
  registerRequisitions,
  registerSearch,
  registerSilentCustomers,
  registerSpecifications,
} from './documents.ts'
export { registerCompanyExport, registerListExports } from './exports.ts'
export {
  registerAccount,
  registerApiTokens,
  registerProfiles,
  registerRolePermissions,
  registerUserPermissions,
  registerUsers,
} from './rights.ts'
export { registerSetup } from './sample-company.ts'
export { registerWebhooks } from './webhooks.ts'
export { registerVerify } from './verified-documents.ts'
