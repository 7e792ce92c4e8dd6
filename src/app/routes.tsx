import { type ComponentType, lazy } from 'react'
import { isVerified } from '#platform/web/session/current-user.ts'
import type { RouteEntry } from '#platform/web/shell/create-router.tsx'
import {
  type LazyScreen,
  lazyScreen,
  type ScreenModule,
  splitScreen,
} from '#platform/web/shell/lazy-screen.ts'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { screens } from './paths.ts'

type Screens = Readonly<Record<string, LazyScreen>>

const welcome = lazyScreen(() => import('#modules/account/web/welcome.tsx'))
const board = lazyScreen(() => import('#modules/home/web/screen.tsx'))

/** The short forms of the setup areas by slice, and those of companies. */
const shortForms: Record<string, ComponentType<AddProps>> = {
  'companies/customer': lazy(async () => ({
    default: (await import('#modules/companies/web/add.tsx')).AddCustomer,
  })),
  'companies/supplier': lazy(async () => ({
    default: (await import('#modules/companies/web/add.tsx')).AddSupplier,
  })),
  'companies/contact': lazy(async () => ({
    default: (await import('#modules/companies/web/add-contact.tsx')).AddContact,
  })),
}
export const adders: Readonly<Record<string, ComponentType<AddProps>>> = shortForms

interface LookupModule extends Pick<ScreenModule, 'prefetch'> {
  List: ComponentType
  Form: ComponentType
  Add: ComponentType<AddProps>
}

/** A setup area: its file exports `List`, one `Form` for `/create`, `/form` and `/{id}`, and the short form `Add`. */
function lookup(name: string, importer: () => Promise<LookupModule>): Screens {
  shortForms[name] = lazy(async () => ({ default: (await importer()).Add }))
  const list = lazyScreen(async () => {
    const { List, prefetch } = await importer()
    return { Screen: List, prefetch }
  })
  const form = lazyScreen(async () => ({ Screen: (await importer()).Form }))
  return {
    [`/setup/${name}`]: list,
    [`/setup/${name}/create`]: form,
    [`/setup/${name}/form`]: form,
    [`/setup/${name}/{id}`]: form,
  }
}

const templates = '/setup/psl-levels/{id}/operation-templates'
const template = `${templates}/{templateId}`

const operationTemplates: Screens = {
  [templates]: lazyScreen(() => import('#modules/operation-templates/web/list.tsx')),
  [`${templates}/create`]: lazyScreen(() => import('#modules/operation-templates/web/create.tsx')),
  [template]: lazyScreen(() => import('#modules/operation-templates/web/record.tsx')),
  [`${template}/operations`]: lazyScreen(
    () => import('#modules/operation-templates/web/operations/list.tsx'),
  ),
  [`${template}/operations/form`]: lazyScreen(
    () => import('#modules/operation-templates/web/operations/form.tsx'),
  ),
}

/** Path -> screen, one line each; the file exports `Screen` and, if it likes, `prefetch`. */
const lazyScreens: Screens = {
  '/': splitScreen(welcome, board, {
    redirect: (user) =>
      user && !isVerified(user) ? '/account/verify' : user?.role === 'client' ? '/client-area' : null,
  }),
  '/login': lazyScreen(() => import('#modules/account/web/sign-in.tsx')),
  '/forgot-password': lazyScreen(() => import('#modules/account/web/forgot-password.tsx')),
  '/password-reset/{token}': lazyScreen(() => import('#modules/account/web/reset-password.tsx')),
  '/first-run/{token}': lazyScreen(() => import('#modules/account/web/first-run.tsx')),
  '/account': lazyScreen(() => import('#modules/account/web/account.tsx')),
  '/account/verify': lazyScreen(() => import('#modules/account/web/verify.tsx'), {
    redirect: (user) => (user && isVerified(user) ? '/' : null),
  }),
  '/enquiries': lazyScreen(() => import('#modules/enquiries/web/list.tsx')),
  '/enquiries/create': lazyScreen(() => import('#modules/enquiries/web/create.tsx')),
  '/enquiries/{id}': lazyScreen(() => import('#modules/enquiries/web/record.tsx')),
  '/quotes': lazyScreen(() => import('#modules/quotes/web/list.tsx')),
  '/quotes/{id}': lazyScreen(() => import('#modules/quotes/web/record.tsx')),
  '/consolidated-purchase-orders': lazyScreen(
    () => import('#modules/consolidated-purchase-orders/web/list.tsx'),
  ),
  '/consolidated-purchase-orders/create': lazyScreen(
    () => import('#modules/consolidated-purchase-orders/web/create.tsx'),
  ),
  '/consolidated-purchase-orders/{id}': lazyScreen(
    () => import('#modules/consolidated-purchase-orders/web/page.tsx'),
  ),
  '/purchase-orders/{id}/invoices': lazyScreen(() => import('#modules/invoices/web/of-order.tsx')),
  '/consolidated-purchase-orders/{id}/invoices': lazyScreen(
    () => import('#modules/invoices/web/of-consolidated.tsx'),
  ),
  '/invoices': lazyScreen(() => import('#modules/invoices/web/list.tsx')),
  '/invoices/reports': lazyScreen(() => import('#modules/invoices/web/reports.tsx')),
  '/invoices/exports': lazyScreen(() => import('#modules/invoices/web/accounts.tsx')),
  '/invoices/from-file': lazyScreen(() => import('#modules/electronic-invoices/web/from-file.tsx')),
  '/invoices/create': lazyScreen(() => import('#modules/invoices/web/create.tsx')),
  '/invoices/{id}': lazyScreen(() => import('#modules/invoices/web/page.tsx')),
  '/minimum-stock': lazyScreen(() => import('#modules/minimum-stock/web/list.tsx')),
  '/minimum-stock/create': lazyScreen(() => import('#modules/minimum-stock/web/form.tsx')),
  '/minimum-stock/{id}': lazyScreen(() => import('#modules/minimum-stock/web/form.tsx')),
  '/requests-for-quotation': lazyScreen(() => import('#modules/requests-for-quotation/web/list.tsx')),
  '/requests-for-quotation/create': lazyScreen(
    () => import('#modules/requests-for-quotation/web/create.tsx'),
  ),
  '/requests-for-quotation/{id}': lazyScreen(() => import('#modules/requests-for-quotation/web/page.tsx')),
  '/supplier-returns': lazyScreen(() => import('#modules/supplier-returns/web/list.tsx')),
  '/supplier-returns/create': lazyScreen(() => import('#modules/supplier-returns/web/create.tsx')),
  '/supplier-returns/{id}': lazyScreen(() => import('#modules/supplier-returns/web/page.tsx')),
  '/purchase-orders': lazyScreen(() => import('#modules/purchase-orders/web/list.tsx')),
  '/purchase-orders/create': lazyScreen(() => import('#modules/purchase-orders/web/create.tsx')),
  '/purchase-orders/start': lazyScreen(() => import('#modules/purchase-orders/web/start.tsx')),
  '/purchase-orders/{id}': lazyScreen(() => import('#modules/purchase-orders/web/page.tsx')),
  '/forecast': lazyScreen(() => import('#modules/sales-dashboards/web/screen.tsx')),
  '/customer-contact-reports': lazyScreen(() => import('#modules/customer-contact-reports/web/list.tsx')),
  '/customer-contact-reports/create': lazyScreen(
    () => import('#modules/customer-contact-reports/web/create.tsx'),
  ),
  '/customer-contact-reports/{id}': lazyScreen(
    () => import('#modules/customer-contact-reports/web/record.tsx'),
  ),
  '/companies': lazyScreen(() => import('#modules/companies/web/list.tsx')),
  '/supplier-prices': lazyScreen(() => import('#modules/supplier-prices/web/list.tsx')),
  '/supplier-prices/create': lazyScreen(() => import('#modules/supplier-prices/web/form.tsx')),
  '/supplier-prices/{id}': lazyScreen(() => import('#modules/supplier-prices/web/form.tsx')),
  '/gauges': lazyScreen(() => import('#modules/gauges/web/list.tsx')),
  '/gauges/create': lazyScreen(() => import('#modules/gauges/web/form.tsx')),
  '/gauges/{id}': lazyScreen(() => import('#modules/gauges/web/form.tsx')),
  '/heats': lazyScreen(() => import('#modules/heats/web/list.tsx')),
  '/heats/create': lazyScreen(() => import('#modules/heats/web/form.tsx')),
  '/heats/{id}': lazyScreen(() => import('#modules/heats/web/form.tsx')),
  '/certificates': lazyScreen(() => import('#modules/certificates/web/list.tsx')),
  '/certificates/create': lazyScreen(() => import('#modules/certificates/web/create.tsx')),
  '/certificates/{id}': lazyScreen(() => import('#modules/certificates/web/page.tsx')),
  '/certificate-requests': lazyScreen(() => import('#modules/certificate-requests/web/list.tsx')),
  '/certificate-requests/{id}': lazyScreen(() => import('#modules/certificate-requests/web/page.tsx')),
  '/companies/create': lazyScreen(() => import('#modules/companies/web/create.tsx')),
  '/companies/{id}': lazyScreen(() => import('#modules/companies/web/record.tsx')),
  '/company-export': lazyScreen(() => import('#modules/company-export/web/screen.tsx')),
  '/non-conformances': lazyScreen(() => import('#modules/non-conformances/web/list.tsx')),
  '/non-conformances/create': lazyScreen(() => import('#modules/non-conformances/web/create.tsx')),
  '/non-conformances/{id}': lazyScreen(() => import('#modules/non-conformances/web/page.tsx')),
  '/expediting': lazyScreen(() => import('#modules/expediting/web/list.tsx')),
  '/expediting/reports': lazyScreen(() => import('#modules/expediting/web/reports.tsx')),
  '/requisitions': lazyScreen(() => import('#modules/requisitions/web/list.tsx')),
  '/requisitions/order': lazyScreen(() => import('#modules/purchase-orders/web/from-requisitions.tsx')),
  '/requisitions/create': lazyScreen(() => import('#modules/requisitions/web/create.tsx')),
  '/requisitions/{id}': lazyScreen(() => import('#modules/requisitions/web/page.tsx')),
  '/goods-receipts': lazyScreen(() => import('#modules/goods-receipts/web/list.tsx')),
  '/goods-receipts/create': lazyScreen(() => import('#modules/goods-receipts/web/create.tsx')),
  '/goods-receipts/of-consolidated': lazyScreen(
    () => import('#modules/goods-receipts/web/of-consolidated.tsx'),
  ),
  '/goods-receipts/{id}': lazyScreen(() => import('#modules/goods-receipts/web/page.tsx')),
  '/steel-stock': lazyScreen(() => import('#modules/steel-stock/web/list.tsx')),
  '/steel-stock/create': lazyScreen(() => import('#modules/steel-stock/web/create.tsx')),
  '/steel-stock/{id}': lazyScreen(() => import('#modules/steel-stock/web/record.tsx')),
  '/pipe-wall-calculator': lazyScreen(() => import('#modules/pipe-wall-calculations/web/screen.tsx')),
  '/pipe-wall-calculator/pdf': lazyScreen(() => import('#modules/pipe-wall-calculations/web/report.tsx')),
  '/client-area': lazyScreen(() => import('#modules/client-area/web.tsx')),
  '/signature': lazyScreen(() => import('#modules/signature/web/screen.tsx')),
  '/verify/{code}': lazyScreen(() => import('#modules/verify/web/screen.tsx')),
  '/terms-and-conditions': lazyScreen(() => import('#modules/terms/web/screen.tsx')),
  '/setup': lazyScreen(() => import('#modules/setup/web/landing.tsx')),
  '/setup/users': lazyScreen(() => import('#modules/users/web/list.tsx')),
  '/setup/users/create': lazyScreen(() => import('#modules/users/web/form.tsx')),
  '/setup/users/form': lazyScreen(() => import('#modules/users/web/form.tsx')),
  '/setup/users/{id}': lazyScreen(() => import('#modules/users/web/record.tsx')),
  ...lookup('facilities', () => import('#modules/facilities/web/facility.tsx')),
  ...lookup('global-segments', () => import('#modules/global-segments/web.tsx')),
  ...lookup('invoice-tolerances', () => import('#modules/invoice-tolerances/web.tsx')),
  ...lookup('market-segments', () => import('#modules/market-segments/web.tsx')),
  ...lookup('sales-steps', () => import('#modules/sales-steps/web.tsx')),
  ...lookup('quote-confidence', () => import('#modules/quote-confidence/web.tsx')),
  '/setup/exchange-rates': lazyScreen(() => import('#modules/exchange-rates/web/list.tsx')),
  '/setup/exchange-rates/create': lazyScreen(() => import('#modules/exchange-rates/web/form.tsx')),
  '/setup/exchange-rates/form': lazyScreen(() => import('#modules/exchange-rates/web/form.tsx')),
  '/setup/exchange-rates/{id}': lazyScreen(() => import('#modules/exchange-rates/web/form.tsx')),
  '/setup/forecast-summaries': lazyScreen(() => import('#modules/forecast-summaries/web/list.tsx')),
  '/setup/forecast-summaries/create': lazyScreen(() => import('#modules/forecast-summaries/web/form.tsx')),
  '/setup/forecast-summaries/form': lazyScreen(() => import('#modules/forecast-summaries/web/form.tsx')),
  '/setup/forecast-summaries/{id}': lazyScreen(() => import('#modules/forecast-summaries/web/record.tsx')),
  '/setup/pqf': lazyScreen(() => import('#modules/pqf/web/list.tsx')),
  '/setup/pqf/create': lazyScreen(() => import('#modules/pqf/web/form.tsx')),
  '/setup/pqf/form': lazyScreen(() => import('#modules/pqf/web/form.tsx')),
  '/setup/pqf/{id}': lazyScreen(() => import('#modules/pqf/web/record.tsx')),
  ...lookup('product-codes', () => import('#modules/product-codes/web/product.tsx')),
  ...lookup('specifications', () => import('#modules/specifications/web/specification.tsx')),
  ...lookup('quality-clauses', () => import('#modules/quality-clauses/web.tsx')),
  ...lookup('psl-levels', () => import('#modules/psl-levels/web.tsx')),
  ...operationTemplates,
  '/setup/quote-traveller-approving-users': lazyScreen(
    () => import('#modules/quote-traveller-approving-users/web/list.tsx'),
  ),
  '/setup/quote-traveller-approving-users/create': lazyScreen(
    () => import('#modules/quote-traveller-approving-users/web/create.tsx'),
  ),
  '/setup/purchase-order-approving-users': lazyScreen(
    () => import('#modules/purchase-order-approving-users/web/list.tsx'),
  ),
  '/setup/purchase-order-approving-users/create': lazyScreen(
    () => import('#modules/purchase-order-approving-users/web/create.tsx'),
  ),
  '/setup/signatures/nde-signature-users': lazyScreen(
    () => import('#modules/nde-signature-users/web/list.tsx'),
  ),
  '/setup/signatures/nde-signature-users/create': lazyScreen(
    () => import('#modules/nde-signature-users/web/create.tsx'),
  ),
  '/setup/signatures/regular-signature-users': lazyScreen(
    () => import('#modules/regular-signature-users/web/list.tsx'),
  ),
  '/setup/signatures/regular-signature-users/create': lazyScreen(
    () => import('#modules/regular-signature-users/web/create.tsx'),
  ),
  '/setup/role-permissions': lazyScreen(() => import('#modules/role-permissions/web/list.tsx')),
  '/setup/role-permissions/{id}': lazyScreen(() => import('#modules/role-permissions/web/role.tsx')),
  '/setup/user-permissions': lazyScreen(() => import('#modules/user-permissions/web/list.tsx')),
  '/setup/user-permissions/{id}': lazyScreen(() => import('#modules/user-permissions/web/person.tsx')),
  '/setup/backup': lazyScreen(() => import('#modules/backup/web/screen.tsx')),
  '/setup/outbox': lazyScreen(() => import('#modules/outbox/web.tsx')),
  '/setup/terms': lazyScreen(() => import('#modules/terms/web/setup.tsx')),
  '/setup/numbering': lazyScreen(() => import('#modules/numbering/web/screen.tsx')),
  '/setup/pipe-walls': lazyScreen(() => import('#modules/pipe-wall-calculations/web/company-walls.tsx')),
  '/setup/jobs': lazyScreen(() => import('#modules/jobs/web.tsx')),
  '/setup/audit': lazyScreen(() => import('#modules/audit/web/screen.tsx')),
  '/setup/api': lazyScreen(() => import('#modules/setup/web/api-reference.tsx')),
}

/** The screens with their parts; a path without a part answers the 404 page. */
export const routes: readonly RouteEntry[] = screens.flatMap((screen) => {
  const lazy = lazyScreens[screen.path]
  return lazy ? [{ screen, lazy }] : []
})
