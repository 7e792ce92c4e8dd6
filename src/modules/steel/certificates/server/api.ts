export { certificateCopy } from './copy.ts'
export type { ConcessionProblem } from './saving.ts'
