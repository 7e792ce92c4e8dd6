const shell = 'Each is one call of a shell of the kit, with what is its own.'
const ownLimits = 'Each asks its list of approvers by what the limits of that list look at.'
const declared = 'The declaration of an endpoint: its types follow from the record of its own contract.'

/**
 * Functions that read alike and are two all the same, as `npm run equal-bodies` names them, each with its reason. What is no
 * copy any more has to leave the list.
 */
export const knownPairs: Readonly<Record<string, string>> = {
  'engineering/operation-templates/contract.ts#acting suppliers/suppliers/contract.ts#change': declared,
  'sales/customer-contact-reports/contract.ts#change steel/steel-stock/contract.ts#action': declared,
  'engineering/operation-templates/contract.ts#acting production/operations/contract.ts#act': declared,
  'engineering/operation-templates/contract.ts#copying production/operations/contract.ts#act': declared,
  'production/required-documents/contract.ts#act production/traveller-materials/contract.ts#act': declared,
  'production/operations/contract.ts#act production/travellers/contract.ts#withPieces': declared,
  'production/operations/contract.ts#act purchasing/requests-for-quotation/contract.ts#acting': declared,
  'production/travellers/server/list.ts#waitsForApproval purchasing/consolidated-purchase-orders/server/list.ts#waitsFor':
    ownLimits,
  'dispatch/processing-notes/contract.ts#doneTo engineering/operation-templates/contract.ts#acting': declared,
  'dispatch/processing-notes/web/create.tsx#Screen production/submittals/web/create.tsx#Screen': shell,
  'dispatch/licences/web/form.tsx#Screen engineering/gauges/web/form.tsx#Screen': shell,
  'dispatch/traveller-delivery-notes/web/create.tsx#Screen purchasing/goods-receipts/web/create.tsx#Screen':
    shell,
  'dispatch/delivery-notes/web/create.tsx#Screen dispatch/traveller-delivery-notes/web/create.tsx#Screen':
    shell,
  'dispatch/declarations/web/create.tsx#Screen purchasing/goods-receipts/web/create.tsx#Screen': shell,
  'dispatch/declarations/web/create.tsx#Screen dispatch/loads/web/create.tsx#Screen': shell,
  'dispatch/loads/web/create.tsx#Screen dispatch/traveller-delivery-notes/web/create.tsx#Screen': shell,
  'dispatch/loads/web/create.tsx#Screen purchasing/goods-receipts/web/create.tsx#Screen': shell,
  'production/travellers/server/queries.ts#perReader sales/quotes/server/queries.ts#perReader': ownLimits,
  'people/users/web/record.tsx#Screen sales/forecast-summaries/web/record.tsx#Screen': shell,
  'people/users/web/record.tsx#Screen steel/certificate-requests/web/page.tsx#Screen': shell,
  'sales/forecast-summaries/web/record.tsx#Screen steel/certificate-requests/web/page.tsx#Screen': shell,
  'purchasing/consolidated-purchase-orders/web/dialogs.tsx#IssueConsolidated purchasing/purchase-orders/web/dialogs.tsx#IssueOrder':
    shell,
  'engineering/operation-templates/web/operations/import-dialog.tsx#read purchasing/requests-for-quotation/web/offer-dialogs.tsx#read':
    'Two dialogs that read a sheet; a third one makes it a hook of the kit.',
  'purchasing/purchase-orders/server/print.ts#linesTable sales/quotes/server/prints/blocks.ts#linesTable':
    'The columns of two papers, which change apart: one goes to a supplier, one to a customer.',
  'sales/enquiries/server/hub.ts#find sales/quotes/server/hub.ts#find':
    'Two searches by several ways, each by the indexes of its own table.',
  'signing/purchase-order-approving-users/server/api.ts#mayApproveOrders signing/quote-traveller-approving-users/server/api.ts#mayApprove':
    'Two lists with limits of their own, each written for the plan of its statement and held to the rule by a test.',
}
