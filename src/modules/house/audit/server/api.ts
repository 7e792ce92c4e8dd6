export {
  changedExport,
  changedFileRow,
  changedHistory,
  VERIFY_JOB,
  verifyRecentTrail,
  verifyTrail,
} from './verification.ts'
