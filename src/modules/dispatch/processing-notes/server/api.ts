export { processingAtOperations } from './follower.ts'
export { processingOfTravellers } from './splitting.ts'
