export { FoundSteel } from './found.tsx'
export { MaterialOfLine } from './material-search.tsx'
