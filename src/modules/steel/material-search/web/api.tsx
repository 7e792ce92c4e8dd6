export { MaterialOfLine } from './material-search.tsx'
