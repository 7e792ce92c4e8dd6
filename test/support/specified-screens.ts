/** Guards as one list, and the screens that have them. */
export type ScreensByGuards = readonly [guards: readonly string[], paths: readonly string[]]

/** Every screen of the specification by the guards it is given. */
export const specifiedScreens: readonly ScreensByGuards[] = [
  [[], ['/', '/terms-and-conditions']],
  [['guest'], ['/login', '/forgot-password', '/password-reset/{token}']],
  [['auth'], ['/account/verify']],
  [['auth', 'verified'], ['/client-area']],
  [
    ['auth', 'verified', 'is-user'],
    [
      '/signature',
      '/companies',
      '/companies/create',
      '/companies/{id}',
      '/customer-contact-reports',
      '/customer-contact-reports/create',
      '/customer-contact-reports/{id}',
      '/enquiries',
      '/enquiries/create',
      '/enquiries/{id}',
      '/quotes',
      '/quotes/{id}',
      '/purchase-orders',
      '/purchase-orders/create',
      '/purchase-orders/{id}',
      '/purchase-orders/{id}/invoices',
      '/consolidated-purchase-orders',
      '/consolidated-purchase-orders/create',
      '/consolidated-purchase-orders/{id}',
      '/consolidated-purchase-orders/{id}/invoices',
      '/delivery-notes',
      '/delivery-notes/create',
      '/delivery-notes/{id}',
      '/traveller-delivery-notes',
      '/traveller-delivery-notes/create',
      '/traveller-delivery-notes/{id}',
      '/steel-stock',
      '/steel-stock/create',
      '/steel-stock/{id}',
      '/travellers',
      '/travellers/create',
      '/travellers/{id}',
      '/travellers/{id}/material-search',
      '/travellers/{id}/operations/{operationId}',
      '/pipe-wall-calculator',
      '/pipe-wall-calculator/pdf',
    ],
  ],
  [['auth', 'verified', 'is-manager'], ['/company-export']],
  [
    ['auth', 'verified', 'is-administrator'],
    [
      '/setup',
      '/setup/{resource}',
      '/setup/{resource}/create',
      '/setup/{resource}/form',
      '/setup/{resource}/{id}',
      '/setup/psl-levels/{id}/operation-templates',
      '/setup/psl-levels/{id}/operation-templates/create',
      '/setup/psl-levels/{id}/operation-templates/{templateId}',
      '/setup/psl-levels/{id}/operation-templates/{templateId}/operations',
      '/setup/psl-levels/{id}/operation-templates/{templateId}/operations/form',
      '/setup/purchase-order-approving-users',
      '/setup/purchase-order-approving-users/create',
      '/setup/quote-traveller-approving-users',
      '/setup/quote-traveller-approving-users/create',
      '/setup/signatures/nde-signature-users',
      '/setup/signatures/nde-signature-users/create',
      '/setup/signatures/regular-signature-users',
      '/setup/signatures/regular-signature-users/create',
      '/setup/role-permissions',
      '/setup/role-permissions/{id}',
      '/setup/user-permissions',
      '/setup/user-permissions/{id}',
    ],
  ],
]

/** What stands for `{resource}`: the lists of the setup that share one form page. */
const resources =
  'facilities users global-segments market-segments sales-steps quote-confidence product-codes specifications ' +
  'psl-levels forecast-summaries pqf'

/** The screens that a path of the specification stands for. */
export const eachScreen = (path: string): readonly string[] =>
  path.includes('{resource}') ? resources.split(' ').map((name) => path.replace('{resource}', name)) : [path]

/** Those who work in the house without a profile have no right to make these: the form is refused as its save would be. */
export const needARight: readonly string[] = [
  '/delivery-notes/create',
  '/traveller-delivery-notes/create',
  '/steel-stock/create',
  '/travellers/create',
]
