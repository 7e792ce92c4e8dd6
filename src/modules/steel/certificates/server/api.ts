export { changedCertificate } from './actions.ts'
export { certificateCopy } from './copy.ts'
export { receiveCertificate } from './receiving.ts'
export type { ConcessionProblem } from './saving.ts'
