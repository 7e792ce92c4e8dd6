export { type AskedOperation, operationsFollower, startsOf } from './follower.ts'
export { followersOf, type OperationAct, type OperationFollower } from './operation-follower.ts'
export type { OperationRow } from './queries.ts'
export { verifyProduction } from './verification.ts'
