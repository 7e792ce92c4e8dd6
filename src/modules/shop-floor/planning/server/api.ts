export { planOfOperations, planOfTravellers } from './follower.ts'
export { verifyPlanning } from './verification.ts'
export { centreNamed, type Works, worksOf } from './facts.ts'
export { minutesLeft } from '../domain.ts'
