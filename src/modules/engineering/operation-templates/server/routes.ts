import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { operationTemplates } from '../contract.ts'
import { templateLifecycle } from '../domain/lifecycle.ts'
import { operationTemplateTable } from '../table.ts'
import { derive, makeVersion } from './copies.ts'
import { bulkEdit, importOperations, reorder } from './many.ts'
import { requireUnshown } from './pictures.ts'
import { differences, options, signatories, sources } from './reading.ts'
import { readTemplate, templateRows } from './records.ts'
import { create, handlers, update } from './service.ts'
import { readSheet, sheet } from './sheets.ts'

const activity = activityHandlers(operationTemplates, documentsIn(operationTemplateTable))

export const register = serve(operationTemplates, {
  list: templateRows.list,
  exportRows: exportOf(operationTemplates, templateRows.list, { status: statusLabels(templateLifecycle) }),
  get: (ctx, { params }) => readTemplate(ctx, params.id),
  create,
  update,
  remove: templateRows.remove,
  options,
  sources,
  signatories,
  ...handlers,
  makeVersion,
  derive,
  reorder,
  bulkEdit,
  importOperations,
  readSheet: async (ctx, incoming, exchange) => {
    const { problems, rows } = await readSheet(ctx, incoming, exchange)
    return { problems: [...problems], rows: rows.map((row) => ({ ...row, errors: [...row.errors] })) }
  },
  sheet,
  differences,
  ...activity,
  removeFile: async (ctx, incoming, exchange) => {
    await requireUnshown(ctx, incoming.params.id, incoming.params.fileId)
    return activity.removeFile(ctx, incoming, exchange)
  },
})
