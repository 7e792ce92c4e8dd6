import { serve } from '#platform/server/http/serve.ts'
import { backups } from '../contract.ts'
import { requestRun } from './runs.ts'
import { overview, sendManifest, updateSchedule } from './service.ts'

export const register = serve(backups, {
  overview,
  updateSchedule,
  start: (ctx) => requestRun(ctx, 'manual'),
  manifest: sendManifest,
})
