export { planOfOperations, planOfTravellers } from './follower.ts'
export { verifyPlanning } from './verification.ts'
