export { changedExport, VERIFY_JOB, verifyRecentTrail, verifyTrail } from './verification.ts'
