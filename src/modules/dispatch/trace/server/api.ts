export { type FoundNode, walk } from './walk.ts'
