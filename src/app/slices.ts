// Every slice's `register(app, services)`, one line each; server.ts puts them on the server. Documents register
// theirs in their hubs, see documents.ts.

export { register as account } from '#modules/account/server/routes.ts'
export { register as audit } from '#modules/audit/server/routes.ts'
export { register as backup } from '#modules/backup/server/routes.ts'
export { register as clientArea } from '#modules/client-area/server.ts'
export { register as contractReviews } from '#modules/contract-reviews/server/routes.ts'
export { register as electronicInvoices } from '#modules/electronic-invoices/server/routes.ts'
export { register as exchangeRates } from '#modules/exchange-rates/server/routes.ts'
export { register as forecastSummaries } from '#modules/forecast-summaries/server/routes.ts'
export { register as formDrafts } from '#modules/form-drafts/server/routes.ts'
export { register as globalSegments } from '#modules/global-segments/server.ts'
export { register as invoiceTolerances } from '#modules/invoice-tolerances/server.ts'
export { register as jobs } from '#modules/jobs/server.ts'
export { register as marketSegments } from '#modules/market-segments/server.ts'
export { register as materialSearch } from '#modules/material-search/server.ts'
export { register as ndeSignatureUsers } from '#modules/nde-signature-users/server.ts'
export { register as templateOperations } from '#modules/operation-templates/server/operation-routes.ts'
export { register as operationTemplates } from '#modules/operation-templates/server/routes.ts'
export { register as outbox } from '#modules/outbox/server.ts'
export { register as productCodes } from '#modules/product-codes/server/routes.ts'
export { register as pslLevels } from '#modules/psl-levels/server.ts'
export { register as qualityClauses } from '#modules/quality-clauses/server.ts'
export { register as purchaseOrderApprovingUsers } from '#modules/purchase-order-approving-users/server/routes.ts'
export { register as quoteConfidence } from '#modules/quote-confidence/server.ts'
export { register as quoteTravellerApprovingUsers } from '#modules/quote-traveller-approving-users/server/routes.ts'
export { register as regularSignatureUsers } from '#modules/regular-signature-users/server.ts'
export { register as salesDashboards } from '#modules/sales-dashboards/server/routes.ts'
export { register as salesSteps } from '#modules/sales-steps/server.ts'
export { register as setup } from '#modules/setup/server/routes.ts'
export { register as signature } from '#modules/signature/server/routes.ts'
export { register as supplierRecord } from '#modules/supplier-record/server/routes.ts'
export { register as termsAndConditions } from '#modules/terms/server/routes.ts'
export { register as apiReference } from './api-reference.ts'
export {
  registerCompanies,
  registerDocuments,
  registerFacilities,
  registerHeats,
  registerHome,
  registerNumbering,
  registerPqf,
  registerSearch,
  registerSilentCustomers,
  registerSpecifications,
} from './documents.ts'
export { registerCompanyExport } from './exports.ts'
export { registerRolePermissions, registerUserPermissions } from './rights.ts'
export { registerVerify } from './verified-documents.ts'
