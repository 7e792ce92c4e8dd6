export { FoundSteel, KeptAmount } from './found.tsx'
export { MaterialOfLine } from './material-search.tsx'
