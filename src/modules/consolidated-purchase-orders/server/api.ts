export { openConsolidated, type OpenBundle, type OpenConsolidated, type OpenPart } from './flowing-down.ts'
