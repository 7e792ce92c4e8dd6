export {
  certStates,
  computedStates,
  documentState,
  isAmendable,
  isAwaitingApproval,
  isDraft,
  isInWork,
  isInvoiceable,
  isIssued,
  openStates,
  orderLabel,
  orderLifecycle,
  orderStates,
  type OrderState,
  type OrderStatus,
  stateOf,
} from './domain/lifecycle.ts'
export {
  amendedBelow,
  amendmentChanges,
  beyondApproval,
  confirmationDifferences,
  isBeyondTolerance,
} from './domain/amendments.ts'
export { lineProblems, missingToSubmit } from './domain/readiness.ts'
export {
  type OrderedLine,
  lineMassKg,
  lineNet,
  mostToReceive,
  orderTotals,
  type OrderTotals,
  priceBases,
  type PriceBasis,
  pricedQuantity,
} from './domain/totals.ts'
