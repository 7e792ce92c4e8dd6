export { redlinesOfTravellers } from './follower.ts'
