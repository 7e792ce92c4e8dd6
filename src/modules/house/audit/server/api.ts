export { VERIFY_JOB, verifyRecentTrail, verifyTrail } from './verification.ts'
