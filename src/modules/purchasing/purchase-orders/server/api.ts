export { remindersOfOrders } from './approval-reminders.ts'
export {
  type Booking,
  bookCredited,
  bookingsOf,
  bookInvoiced,
  bookReceived,
  bookReturned,
} from './booking.ts'
export {
  type AgreedLine,
  bindOrders,
  bundlingProblems,
  confirmOrders,
  issueMembers,
  mayBeBundled,
  ordersTogether,
  unbindOrders,
  writeStockOrder,
} from './consolidating.ts'
export { shownLine } from './document.ts'
export { type ChosenOffer, orderOffered } from './from-needs.ts'
export { clausesNow, issueToSupplier, proposeToSupplier, purchaseTermsId } from './issuing.ts'
export { linesTable, type OrderPrint, totalsBlock } from './print.ts'
export { promiseLines } from './promising.ts'
export { type OrderRow, supplierFacts } from './queries.ts'
export { maySeePrices } from './see-prices.ts'
export { densitiesOf } from './sizing.ts'
export {
  acknowledgeAsSaid,
  issuedPaper,
  type LineForSupplier,
  orderForSupplier,
  type OrderForSupplier,
  supplierWorksTo,
} from './supplier-side.ts'
export {
  agreedPriceIn,
  discountShareIn,
  type LineToReceive,
  orderRefusals,
  type OrderToReceive,
  orderToReceive,
  pricedEach,
  steelToCome,
  steelToComeIn,
} from './to-receive.ts'
