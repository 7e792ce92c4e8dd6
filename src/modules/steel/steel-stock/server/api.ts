export {
  conditionalPieces,
  conditionQuoteNumber,
  conditionQuoteNumberOf,
  isFreeFor,
} from './holds/condition-states.ts'
export { endConditionsOf, fulfilConditions } from './holds/conditions.ts'
export {
  type CoveringCertificate,
  loseCover,
  regainCover,
  reliantOn,
  type UncoveredPiece,
} from './holds/cover.ts'
export { certifiedNames, coveringIn, type HeatMaterial, isAmong, verifiedTypeIn } from './covering.ts'
export { steelStock, type SteelRow } from './document.ts'
export { mark as markPiece } from './movements/measuring.ts'
export { sameSteel } from './kin.ts'
export { cutFor } from './movements/cutting.ts'
export { issueFor, returnTo } from './movements/giving-out.ts'
export { endReservation, reserveFor } from './movements/reserving.ts'
export { scrapPieces } from './reports/differences.ts'
export { steelPiecesExport } from './reports/export.ts'
export { answerLabels } from './reports/labels.ts'
export { decideHolds, endHolds, hold, holdWhole, nameHeld, type NamedWhole, unname } from './holds/holding.ts'
export { withPipeName, withPipeNames } from './pipe-names.ts'
export { bringBack, sendAway, type WayOut } from './movements/returning.ts'
export { arriveAt, comeBackFrom, type HowItCameBack, writeOffSent } from './movements/coming-back.ts'
export { holdBack, isAsReceived, takeBack } from './movements/received.ts'
export { takeIn } from './saving.ts'
export type { LowerRequests } from './holds/weaker-certificates.ts'
export { verifyStock } from './verification.ts'
