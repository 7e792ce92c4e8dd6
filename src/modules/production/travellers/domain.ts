export {
  isDraft,
  isOpenState,
  isReleased,
  isRepeatable,
  openStates,
  type TravellerState,
  type TravellerStatus,
  travellerLifecycle,
  travellerProgress,
} from './domain/lifecycle.ts'
export { fates, type Joined, supplies } from './domain/vocabulary.ts'
export { type RouteLine, slotsOf, type Slot, stepsOf } from './domain/route.ts'
export { cutLengthOf, type MaterialLine, requiredOf } from './domain/material.ts'
export { heldRefusals } from './domain/drawings.ts'
