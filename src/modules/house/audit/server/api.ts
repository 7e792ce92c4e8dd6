export { changedExport, changedHistory, VERIFY_JOB, verifyRecentTrail, verifyTrail } from './verification.ts'
