import { sql } from 'drizzle-orm'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { forecastSummaries } from '../contract.ts'
import { forecastSummaryTable } from '../table.ts'
import { freezeNow, listQuotes, listSnapshots, readFigures } from './figures.ts'
import { pdf } from './pdf.ts'
import { create, get, list, plan, remove, select, update } from './service.ts'

export const register = serve(forecastSummaries, {
  list,
  get,
  create,
  update,
  remove,
  figures: readFigures,
  quotes: listQuotes,
  snapshots: listSnapshots,
  freeze: freezeNow,
  pdf,
  ...importExportHandlers({
    contract: forecastSummaries,
    table: forecastSummaryTable,
    handlers: { create, update, select, plan },
    key: ['periodType', 'periodStart', 'facilityId', 'globalSegmentId', 'marketSegmentId', 'salespersonId'],
    references: {
      facilityId: { table: facilityTable },
      globalSegmentId: { table: globalSegmentTable },
      marketSegmentId: { table: marketSegmentTable },
      // Two people may have the same name.
      salespersonId: { table: sql`(SELECT id, email AS code FROM ${userTable})` },
    },
    blank: {},
  }),
  ...activityHandlers(forecastSummaries, { exists: existsIn(forecastSummaryTable) }),
})
