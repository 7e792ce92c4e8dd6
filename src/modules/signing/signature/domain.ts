export { type Meaning, meaningNames, meanings } from './domain/meanings.ts'
export { formatSignedAt } from './domain/when.ts'
export type { Competence, CompetenceSnapshot, SigningSlot } from './domain/slots.ts'
