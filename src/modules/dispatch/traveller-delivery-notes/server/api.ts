export { piecesToLoad } from './actions.ts'
