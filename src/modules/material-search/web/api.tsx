export { MaterialSearch } from './material-search.tsx'
