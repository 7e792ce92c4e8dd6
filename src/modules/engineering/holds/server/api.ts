export { endHold, holdsOn, isHeld, type NewHold, putOnHold, requireFree } from './holding.ts'
