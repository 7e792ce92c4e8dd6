export { steelByLink, steelToLoad } from './actions.ts'
