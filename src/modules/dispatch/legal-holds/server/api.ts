export { keptNotes } from './retention.ts'
