export { workedAt, type WorkedSpan } from './worked.ts'
export { correct, create } from './entering.ts'
export { verifyTime } from './verification.ts'
