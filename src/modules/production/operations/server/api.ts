export { operationsFollower } from './follower.ts'
export { verifyProduction } from './verification.ts'
