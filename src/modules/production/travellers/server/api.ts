export { travellersByDrawing } from './changes.ts'
export {
  type FurtherFollower,
  type Leaving,
  type TravellerFollower,
  travellerFollowerOf,
} from './follower.ts'
export type { TravellerRow } from './queries.ts'
export { travellersOfOrder } from './surplus.ts'
export { joinPieces } from './pieces.ts'
export { travellers } from './document.ts'
export { travellersExport } from './export.ts'
export { type OrderToPlan, ordersToPlan } from './to-plan.ts'
export { drawingOf, operationBlocks, type PrintedLine, serialNumbers } from './paper.ts'
