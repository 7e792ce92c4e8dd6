import type { CurrentUser } from '#platform/contract/current-user.ts'
import { isVerified } from '#platform/web/session/current-user.ts'
import type { RouteEntry } from '#platform/web/shell/routing/create-router.tsx'
import { lazyScreen, splitScreen } from '#platform/web/shell/routing/lazy-screen.ts'
import { screens } from './paths.ts'
import { lookup, operationTemplates, type Screens } from './setup-screens.tsx'

const welcome = lazyScreen(() => import('#modules/people/account/web/welcome.tsx'))
const board = lazyScreen(() => import('#modules/house/home/web/screen.tsx'))

/** Where somebody is led who comes to `/`; home itself is a click away from a start page, and stays when it is loaded again. */
function placeOf(user: CurrentUser | null, isOpening: boolean): string | null {
  if (user && !isVerified(user)) return '/account/verify'
  if (user?.role === 'client') return '/client-area'
  return isOpening && !isLoadedAgain() ? (user?.start_page ?? null) : null
}

const isLoadedAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

// Few come here: screens in one file cost the first screen less than files of their own.
const programs = lazyScreen(() => import('./programs.tsx'))
const appointing = lazyScreen(() => import('./appointing.tsx'))

/** Path -> screen, one line each; the file exports `Screen` and, if it likes, `prefetch`. */
const lazyScreens: Screens = {
  '/': splitScreen(welcome, board, { redirect: placeOf }),
  '/login': lazyScreen(() => import('#modules/people/account/web/sign-in.tsx')),
  '/forgot-password': lazyScreen(() => import('#modules/people/account/web/forgot-password.tsx')),
  '/password-reset/{token}': lazyScreen(() => import('#modules/people/account/web/reset-password.tsx')),
  '/first-run/{token}': lazyScreen(() => import('#modules/people/account/web/first-run.tsx')),
  '/account': lazyScreen(() => import('#modules/people/account/web/account.tsx')),
  '/account/verify': lazyScreen(() => import('#modules/people/account/web/verify.tsx'), {
    redirect: (user) => (user && isVerified(user) ? '/' : null),
  }),
  '/enquiries': lazyScreen(() => import('#modules/sales/enquiries/web/list.tsx')),
  '/enquiries/create': lazyScreen(() => import('#modules/sales/enquiries/web/create.tsx')),
  '/enquiries/{id}': lazyScreen(() => import('#modules/sales/enquiries/web/record.tsx')),
  '/quotes': lazyScreen(() => import('#modules/sales/quotes/web/list.tsx')),
  '/quotes/{id}': lazyScreen(() => import('#modules/sales/quotes/web/record.tsx')),
  '/submittals': lazyScreen(() => import('#modules/production/submittals/web/list.tsx')),
  '/submittals/create': lazyScreen(() => import('#modules/production/submittals/web/create.tsx')),
  '/submittals/{id}': lazyScreen(() => import('#modules/production/submittals/web/page.tsx')),
  '/deletion-lists': lazyScreen(() => import('#modules/dispatch/deletion-lists/web/screen.tsx')),
  '/billing': lazyScreen(() => import('#modules/dispatch/billing/web/screen.tsx')),
  '/owed-documents': lazyScreen(() => import('#modules/dispatch/owed-documents/web/list.tsx')),
  '/outbound': lazyScreen(() => import('#modules/dispatch/loads/web/outbound.tsx')),
  '/loads': lazyScreen(() => import('#modules/dispatch/loads/web/list.tsx')),
  '/loads/create': lazyScreen(() => import('#modules/dispatch/loads/web/create.tsx')),
  '/loads/{id}': lazyScreen(() => import('#modules/dispatch/loads/web/page.tsx')),
  '/delivery-notes': lazyScreen(() => import('#modules/dispatch/delivery-notes/web/list.tsx')),
  '/delivery-notes/create': lazyScreen(() => import('#modules/dispatch/delivery-notes/web/create.tsx')),
  '/delivery-notes/{id}': lazyScreen(() => import('#modules/dispatch/delivery-notes/web/page.tsx')),
  '/traveller-delivery-notes': lazyScreen(
    () => import('#modules/dispatch/traveller-delivery-notes/web/list.tsx'),
  ),
  '/traveller-delivery-notes/create': lazyScreen(
    () => import('#modules/dispatch/traveller-delivery-notes/web/create.tsx'),
  ),
  '/traveller-delivery-notes/{id}': lazyScreen(
    () => import('#modules/dispatch/traveller-delivery-notes/web/page.tsx'),
  ),
  '/planning': lazyScreen(() => import('#modules/shop-floor/planning/web/screen.tsx')),
  '/time': lazyScreen(() => import('#modules/shop-floor/time-entries/web/screen.tsx')),
  '/planning/signable': lazyScreen(() => import('#modules/shop-floor/planning/web/signable.tsx')),
  '/travellers': lazyScreen(() => import('#modules/production/travellers/web/list.tsx')),
  '/travellers/create': lazyScreen(() => import('#modules/production/travellers/web/create.tsx')),
  '/travellers/{id}': lazyScreen(() => import('#modules/production/travellers/web/page.tsx')),
  '/travellers/{id}/material-search': lazyScreen(
    () => import('#modules/production/traveller-materials/web/find.tsx'),
  ),
  '/travellers/{id}/operations/{operationId}': lazyScreen(
    () => import('#modules/production/operations/web/page.tsx'),
  ),
  '/consolidated-purchase-orders': lazyScreen(
    () => import('#modules/purchasing/consolidated-purchase-orders/web/list.tsx'),
  ),
  '/consolidated-purchase-orders/create': lazyScreen(
    () => import('#modules/purchasing/consolidated-purchase-orders/web/create.tsx'),
  ),
  '/consolidated-purchase-orders/{id}': lazyScreen(
    () => import('#modules/purchasing/consolidated-purchase-orders/web/page.tsx'),
  ),
  '/purchase-orders/{id}/invoices': lazyScreen(() => import('#modules/payables/invoices/web/of-order.tsx')),
  '/consolidated-purchase-orders/{id}/invoices': lazyScreen(
    () => import('#modules/payables/invoices/web/of-consolidated.tsx'),
  ),
  '/invoices': lazyScreen(() => import('#modules/payables/invoices/web/list.tsx')),
  '/invoices/reports': lazyScreen(() => import('#modules/payables/invoices/web/reports.tsx')),
  '/invoices/exports': lazyScreen(() => import('#modules/payables/invoices/web/accounts.tsx')),
  '/invoices/from-file': lazyScreen(() => import('#modules/payables/electronic-invoices/web/from-file.tsx')),
  '/invoices/create': lazyScreen(() => import('#modules/payables/invoices/web/create.tsx')),
  '/invoices/{id}': lazyScreen(() => import('#modules/payables/invoices/web/page.tsx')),
  '/minimum-stock': lazyScreen(() => import('#modules/purchasing/minimum-stock/web/list.tsx')),
  '/minimum-stock/create': lazyScreen(() => import('#modules/purchasing/minimum-stock/web/form.tsx')),
  '/minimum-stock/{id}': lazyScreen(() => import('#modules/purchasing/minimum-stock/web/form.tsx')),
  '/requests-for-quotation': lazyScreen(
    () => import('#modules/purchasing/requests-for-quotation/web/list.tsx'),
  ),
  '/requests-for-quotation/create': lazyScreen(
    () => import('#modules/purchasing/requests-for-quotation/web/create.tsx'),
  ),
  '/requests-for-quotation/{id}': lazyScreen(
    () => import('#modules/purchasing/requests-for-quotation/web/page.tsx'),
  ),
  '/supplier-returns': lazyScreen(() => import('#modules/purchasing/supplier-returns/web/list.tsx')),
  '/supplier-returns/create': lazyScreen(() => import('#modules/purchasing/supplier-returns/web/create.tsx')),
  '/supplier-returns/{id}': lazyScreen(() => import('#modules/purchasing/supplier-returns/web/page.tsx')),
  '/purchase-orders': lazyScreen(() => import('#modules/purchasing/purchase-orders/web/list.tsx')),
  '/purchase-orders/create': lazyScreen(() => import('#modules/purchasing/purchase-orders/web/create.tsx')),
  '/purchase-orders/start': lazyScreen(() => import('#modules/purchasing/purchase-orders/web/start.tsx')),
  '/purchase-orders/{id}': lazyScreen(() => import('#modules/purchasing/purchase-orders/web/page.tsx')),
  '/processing-notes': lazyScreen(() => import('#modules/dispatch/processing-notes/web/list.tsx')),
  '/processing-notes/create': lazyScreen(() => import('#modules/dispatch/processing-notes/web/create.tsx')),
  '/processing-notes/{id}': lazyScreen(() => import('#modules/dispatch/processing-notes/web/page.tsx')),
  '/licences': lazyScreen(() => import('#modules/dispatch/licences/web/list.tsx')),
  '/licences/create': lazyScreen(() => import('#modules/dispatch/licences/web/form.tsx')),
  '/licences/{id}': lazyScreen(() => import('#modules/dispatch/licences/web/form.tsx')),
  '/declarations': lazyScreen(() => import('#modules/dispatch/declarations/web/list.tsx')),
  '/declarations/create': lazyScreen(() => import('#modules/dispatch/declarations/web/create.tsx')),
  '/declarations/{id}': lazyScreen(() => import('#modules/dispatch/declarations/web/page.tsx')),
  '/trace': lazyScreen(() => import('#modules/dispatch/trace/web/screen.tsx')),
  '/forecast': lazyScreen(() => import('#modules/sales/sales-dashboards/web/screen.tsx')),
  '/customer-contact-reports': lazyScreen(
    () => import('#modules/sales/customer-contact-reports/web/list.tsx'),
  ),
  '/customer-contact-reports/create': lazyScreen(
    () => import('#modules/sales/customer-contact-reports/web/create.tsx'),
  ),
  '/customer-contact-reports/{id}': lazyScreen(
    () => import('#modules/sales/customer-contact-reports/web/record.tsx'),
  ),
  '/companies': lazyScreen(() => import('#modules/people/companies/web/list.tsx')),
  '/supplier-prices': lazyScreen(() => import('#modules/suppliers/supplier-prices/web/list.tsx')),
  '/supplier-prices/create': lazyScreen(() => import('#modules/suppliers/supplier-prices/web/form.tsx')),
  '/supplier-prices/{id}': lazyScreen(() => import('#modules/suppliers/supplier-prices/web/form.tsx')),
  '/drawings': lazyScreen(() => import('#modules/engineering/drawings/web/list.tsx')),
  '/drawings/create': lazyScreen(() => import('#modules/engineering/drawings/web/create.tsx')),
  '/drawings/{id}': lazyScreen(() => import('#modules/engineering/drawings/web/page.tsx')),
  '/gauges': lazyScreen(() => import('#modules/engineering/gauges/web/list.tsx')),
  '/gauges/create': lazyScreen(() => import('#modules/engineering/gauges/web/form.tsx')),
  '/gauges/{id}': lazyScreen(() => import('#modules/engineering/gauges/web/form.tsx')),
  '/heats': lazyScreen(() => import('#modules/steel/heats/web/list.tsx')),
  '/heats/create': lazyScreen(() => import('#modules/steel/heats/web/form.tsx')),
  '/heats/{id}': lazyScreen(() => import('#modules/steel/heats/web/form.tsx')),
  '/certificates': lazyScreen(() => import('#modules/steel/certificates/web/list.tsx')),
  '/certificates/create': lazyScreen(() => import('#modules/steel/certificates/web/create.tsx')),
  '/certificates/{id}': lazyScreen(() => import('#modules/steel/certificates/web/page.tsx')),
  '/certificate-requests': lazyScreen(() => import('#modules/steel/certificate-requests/web/list.tsx')),
  '/certificate-requests/{id}': lazyScreen(() => import('#modules/steel/certificate-requests/web/page.tsx')),
  '/companies/create': lazyScreen(() => import('#modules/people/companies/web/create.tsx')),
  '/companies/{id}': lazyScreen(() => import('#modules/people/companies/web/record.tsx')),
  '/company-export': lazyScreen(() => import('#modules/house/company-export/web/screen.tsx')),
  '/non-conformances': lazyScreen(() => import('#modules/purchasing/non-conformances/web/list.tsx')),
  '/non-conformances/create': lazyScreen(() => import('#modules/purchasing/non-conformances/web/create.tsx')),
  '/non-conformances/{id}': lazyScreen(() => import('#modules/purchasing/non-conformances/web/page.tsx')),
  '/expediting': lazyScreen(() => import('#modules/purchasing/expediting/web/list.tsx')),
  '/expediting/reports': lazyScreen(() => import('#modules/purchasing/expediting/web/reports.tsx')),
  '/requisitions': lazyScreen(() => import('#modules/purchasing/requisitions/web/list.tsx')),
  '/requisitions/order': lazyScreen(
    () => import('#modules/purchasing/purchase-orders/web/from-requisitions.tsx'),
  ),
  '/requisitions/create': lazyScreen(() => import('#modules/purchasing/requisitions/web/create.tsx')),
  '/requisitions/{id}': lazyScreen(() => import('#modules/purchasing/requisitions/web/page.tsx')),
  '/goods-receipts': lazyScreen(() => import('#modules/purchasing/goods-receipts/web/list.tsx')),
  '/goods-receipts/create': lazyScreen(() => import('#modules/purchasing/goods-receipts/web/create.tsx')),
  '/goods-receipts/of-consolidated': lazyScreen(
    () => import('#modules/purchasing/goods-receipts/web/of-consolidated.tsx'),
  ),
  '/goods-receipts/{id}': lazyScreen(() => import('#modules/purchasing/goods-receipts/web/page.tsx')),
  '/steel-stock': lazyScreen(() => import('#modules/steel/steel-stock/web/list.tsx')),
  '/steel-stock/create': lazyScreen(() => import('#modules/steel/steel-stock/web/create.tsx')),
  '/steel-stock/{id}': lazyScreen(() => import('#modules/steel/steel-stock/web/record.tsx')),
  '/pipe-wall-calculator': lazyScreen(() => import('#modules/sales/pipe-wall-calculations/web/screen.tsx')),
  '/pipe-wall-calculator/pdf': lazyScreen(
    () => import('#modules/sales/pipe-wall-calculations/web/report.tsx'),
  ),
  '/client-area': lazyScreen(() => import('#modules/house/client-area/web/home.tsx')),
  '/client-area/company': lazyScreen(() => import('#modules/house/client-area/web/company.tsx')),
  '/client-area/deliveries': lazyScreen(() => import('#modules/house/client-area/web/deliveries.tsx')),
  '/client-area/enquiries': lazyScreen(() => import('#modules/house/client-area/web/enquiries.tsx')),
  '/inbox': lazyScreen(() => import('#modules/house/customer-enquiries/web/inbox.tsx')),
  '/client-area/quotes': lazyScreen(() => import('#modules/house/client-area/web/quotes.tsx')),
  '/client-area/quotes/{id}': lazyScreen(() => import('#modules/house/client-area/web/quote.tsx')),
  '/client-area/submittals': lazyScreen(() => import('#modules/house/client-area/web/submittals.tsx')),
  '/client-area/submittals/{id}': lazyScreen(() => import('#modules/house/client-area/web/submittal.tsx')),
  '/client-area/qualifications': lazyScreen(
    () => import('#modules/house/client-area/web/qualifications.tsx'),
  ),
  '/client-area/qualifications/{id}': lazyScreen(
    () => import('#modules/house/client-area/web/qualification.tsx'),
  ),
  '/client-area/requests-for-quotation': lazyScreen(
    () => import('#modules/house/client-area/web/quotation-requests.tsx'),
  ),
  '/client-area/certificate-requests': lazyScreen(
    () => import('#modules/house/client-area/web/certificate-requests.tsx'),
  ),
  '/client-area/purchase-orders': lazyScreen(
    () => import('#modules/house/client-area/web/purchase-orders.tsx'),
  ),
  '/client-area/purchase-orders/{id}': lazyScreen(
    () => import('#modules/house/client-area/web/purchase-order.tsx'),
  ),
  '/client-area/orders': lazyScreen(() => import('#modules/house/client-area/web/orders.tsx')),
  '/client-area/orders/{id}': lazyScreen(() => import('#modules/house/client-area/web/order.tsx')),
  '/signature': lazyScreen(() => import('#modules/signing/signature/web/screen.tsx')),
  '/list-exports': lazyScreen(() => import('#modules/house/list-exports/web/screen.tsx')),
  '/verify': lazyScreen(() => import('#modules/signing/verify/web/file.tsx')),
  '/r/{token}': lazyScreen(() => import('#modules/dispatch/receipt-links/web/receive.tsx')),
  '/verify/{code}': lazyScreen(() => import('#modules/signing/verify/web/screen.tsx')),
  '/terms-and-conditions': lazyScreen(() => import('#modules/signing/terms/web/screen.tsx')),
  '/setup': lazyScreen(() => import('#modules/house/setup/web/landing.tsx')),
  '/setup/users': lazyScreen(() => import('#modules/people/users/web/list.tsx')),
  '/setup/users/create': lazyScreen(() => import('#modules/people/users/web/form.tsx')),
  '/setup/users/form': lazyScreen(() => import('#modules/people/users/web/form.tsx')),
  '/setup/users/{id}': lazyScreen(() => import('#modules/people/users/web/record.tsx')),
  ...lookup('facilities', () => import('#modules/setup/facilities/web/facility.tsx')),
  ...lookup('global-segments', () => import('#modules/setup/global-segments/web.tsx')),
  ...lookup('invoice-tolerances', () => import('#modules/payables/invoice-tolerances/web.tsx')),
  ...lookup('market-segments', () => import('#modules/setup/market-segments/web.tsx')),
  ...lookup('sales-steps', () => import('#modules/setup/sales-steps/web.tsx')),
  ...lookup('quote-confidence', () => import('#modules/setup/quote-confidence/web.tsx')),
  '/setup/exchange-rates': lazyScreen(() => import('#modules/setup/exchange-rates/web/list.tsx')),
  '/setup/exchange-rates/create': lazyScreen(() => import('#modules/setup/exchange-rates/web/form.tsx')),
  '/setup/exchange-rates/form': lazyScreen(() => import('#modules/setup/exchange-rates/web/form.tsx')),
  '/setup/exchange-rates/{id}': lazyScreen(() => import('#modules/setup/exchange-rates/web/form.tsx')),
  '/setup/forecast-summaries': lazyScreen(() => import('#modules/sales/forecast-summaries/web/list.tsx')),
  '/setup/forecast-summaries/create': lazyScreen(
    () => import('#modules/sales/forecast-summaries/web/form.tsx'),
  ),
  '/setup/forecast-summaries/form': lazyScreen(
    () => import('#modules/sales/forecast-summaries/web/form.tsx'),
  ),
  '/setup/forecast-summaries/{id}': lazyScreen(
    () => import('#modules/sales/forecast-summaries/web/record.tsx'),
  ),
  '/setup/pqf': lazyScreen(() => import('#modules/suppliers/pqf/web/list.tsx')),
  '/setup/pqf/create': lazyScreen(() => import('#modules/suppliers/pqf/web/form.tsx')),
  '/setup/pqf/form': lazyScreen(() => import('#modules/suppliers/pqf/web/form.tsx')),
  '/setup/pqf/{id}': lazyScreen(() => import('#modules/suppliers/pqf/web/record.tsx')),
  ...lookup('document-indexes', () => import('#modules/engineering/document-indexes/web.tsx')),
  ...lookup('product-codes', () => import('#modules/engineering/product-codes/web/product.tsx')),
  ...lookup('specifications', () => import('#modules/setup/specifications/web/specification.tsx')),
  ...lookup('quality-clauses', () => import('#modules/purchasing/quality-clauses/web.tsx')),
  ...lookup('psl-levels', () => import('#modules/setup/psl-levels/web.tsx')),
  ...operationTemplates,
  '/setup/quote-traveller-approving-users': lazyScreen(
    () => import('#modules/signing/quote-traveller-approving-users/web/list.tsx'),
  ),
  '/setup/quote-traveller-approving-users/create': appointing,
  '/setup/purchase-order-approving-users': lazyScreen(
    () => import('#modules/signing/purchase-order-approving-users/web/list.tsx'),
  ),
  '/setup/purchase-order-approving-users/create': appointing,
  '/setup/signatures/nde-signature-users': lazyScreen(
    () => import('#modules/signing/nde-signature-users/web/list.tsx'),
  ),
  '/setup/signatures/nde-signature-users/create': appointing,
  '/setup/signatures/regular-signature-users': lazyScreen(
    () => import('#modules/signing/regular-signature-users/web/list.tsx'),
  ),
  '/setup/signatures/regular-signature-users/create': appointing,
  '/setup/profiles': lazyScreen(() => import('#modules/people/profiles/web/list.tsx')),
  '/setup/profiles/create': lazyScreen(() => import('#modules/people/profiles/web/create.tsx')),
  '/setup/profiles/{id}': lazyScreen(() => import('#modules/people/profiles/web/profile.tsx')),
  '/setup/role-permissions': lazyScreen(() => import('#modules/people/role-permissions/web/list.tsx')),
  '/setup/role-permissions/{id}': lazyScreen(() => import('#modules/people/role-permissions/web/role.tsx')),
  '/setup/user-permissions': lazyScreen(() => import('#modules/people/user-permissions/web/list.tsx')),
  '/setup/user-permissions/{id}': lazyScreen(() => import('#modules/people/user-permissions/web/person.tsx')),
  '/setup/api-tokens': programs,
  '/setup/webhooks': programs,
  '/setup/webhook-log': programs,
  '/setup/backup': lazyScreen(() => import('#modules/house/backup/web/screen.tsx')),
  '/setup/outbox': lazyScreen(() => import('#modules/house/outbox/web.tsx')),
  '/setup/terms': lazyScreen(() => import('#modules/signing/terms/web/setup.tsx')),
  '/setup/numbering': lazyScreen(() => import('#modules/setup/numbering/web/screen.tsx')),
  '/setup/hourly-rates': lazyScreen(() => import('#modules/shop-floor/job-costs/web/rates.tsx')),
  '/setup/pipe-walls': lazyScreen(
    () => import('#modules/sales/pipe-wall-calculations/web/tables/company-walls.tsx'),
  ),
  '/setup/jobs': lazyScreen(() => import('#modules/house/jobs/web.tsx')),
  '/setup/seals': lazyScreen(() => import('#modules/dispatch/seals/web/screen.tsx')),
  '/setup/audit': lazyScreen(() => import('#modules/house/audit/web/screen.tsx')),
  '/setup/api': programs,
}

/** The screens with their parts; a path without a part answers the 404 page. */
export const routes: readonly RouteEntry[] = screens.flatMap((screen) => {
  const lazy = lazyScreens[screen.path]
  return lazy ? [{ screen, lazy }] : []
})
