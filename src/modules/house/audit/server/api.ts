export { changedExport, changedFileRow, VERIFY_JOB, verifyRecentTrail, verifyTrail } from './verification.ts'
