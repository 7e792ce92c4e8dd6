export {
  isDraft,
  isOpenState,
  isReleased,
  openStates,
  type TravellerState,
  type TravellerStatus,
  travellerLifecycle,
  travellerProgress,
} from './domain/lifecycle.ts'
export type { Joined } from './domain/vocabulary.ts'
export { type RouteLine, slotsOf, type Slot, stepsOf } from './domain/route.ts'
