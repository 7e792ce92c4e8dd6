export { documentsOfTravellers } from './follower.ts'
