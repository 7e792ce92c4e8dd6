export { operationsFollower } from './follower.ts'
