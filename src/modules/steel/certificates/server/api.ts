export { changedCertificate } from './actions.ts'
export { certificateCopy } from './copy.ts'
export type { ConcessionProblem } from './saving.ts'
