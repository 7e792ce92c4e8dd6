export { steelToLoad } from './actions.ts'
