export {
  certStates,
  documentState,
  isAmendable,
  isAwaitingApproval,
  isDeliverable,
  isDraft,
  isInWork,
  isInvoiceable,
  isIssued,
  openStates,
  orderLabel,
  orderLifecycle,
  orderProgress,
  orderStates,
  type OrderState,
  type OrderStatus,
} from './domain/lifecycle.ts'
export { amendedBelow, confirmationDifferences, isBeyondTolerance } from './domain/amendments.ts'
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
