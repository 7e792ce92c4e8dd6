export { type Meaning, meaningNames, meanings } from './domain/meanings.ts'
export { signedAtWords } from './domain/when.ts'
