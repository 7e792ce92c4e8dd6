export { processingAtOperations } from './follower.ts'
