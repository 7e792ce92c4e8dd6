export { endHold, holdsOn, type NewHold, putOnHold, requireFree } from './holding.ts'
