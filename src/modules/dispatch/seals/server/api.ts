export { changedSeal, compareWith } from './verification.ts'
