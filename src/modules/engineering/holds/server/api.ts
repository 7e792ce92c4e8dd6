export { endHold, findHolds, holdsOn, isHeld, type NewHold, putOnHold, requireFree } from './holding.ts'
