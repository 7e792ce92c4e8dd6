import { getTableColumns, type SQL, type Table } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ImportOutcome, ImportReport } from '#platform/contract/import-export.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import { actingAs } from '#platform/server/system.ts'
import { columnsOf, type WrittenCell } from './columns.ts'
import { exportRowsOf, type References } from './export.ts'
import { runImport } from './import.ts'
import type { ImportPlan } from './read-rows.ts'
import type { Sheet } from './read-sheet.ts'
import { readUploadedSheet } from './read-upload.ts'

interface ImportExportOptions {
  readonly contract: { readonly slice: string; readonly input: z.ZodObject; readonly row: z.ZodObject }
  readonly table: PgTable
  /** The slice's handlers as they are served, so that its rules hold for imports, and the plan of its list. */
  readonly handlers: Pick<ImportPlan, 'create' | 'update' | 'select'> & { readonly plan: ListPlan }
  /** Fields that name a record of another list. */
  readonly references?: References
  /** Fields that name a record of this list together; its code by default. */
  readonly key?: readonly string[]
  /** How fields with parts of their own are written into one cell; those of another table with their SQL. */
  readonly cells?: Readonly<Record<string, WrittenCell & { readonly select?: SQL }>>
  /** Fields of the list that a file shows and an import leaves alone. */
  readonly shown?: readonly string[]
  /** What a new record begins with where the file has no such column; `active` by default. */
  readonly blank?: Readonly<Record<string, unknown>>
}

/** Thrown out of a rehearsal, so that its transaction is rolled back. */
class Rehearsed extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('A rehearsal saves nothing.')
    this.report = report
  }
}

/** The handlers of `importExportEndpoints`, for a list whose records are rows of one table. */
export function importExportHandlers(options: ImportExportOptions) {
  const { contract, table, handlers, references = {}, key = ['code'], blank = { active: true } } = options
  const { cells = {}, shown = [] } = options
  const own = getTableColumns(table as Table)
  const columns = columnsOf(contract.input, Object.keys(references), cells).filter(
    ({ field }) => field in own || cells[field]?.select,
  )
  const kept = new Set(Object.keys(own).filter((name) => own[name]?.notNull))
  const plan: ImportPlan = { ...handlers, input: contract.input, columns, references, key, kept, blank }
  const exportRows = exportRowsOf({
    slice: contract.slice,
    table,
    list: handlers.plan,
    columns: [...columns, ...columnsOf(contract.row, []).filter(({ field }) => shown.includes(field))],
    references,
    selects: Object.fromEntries(
      Object.entries(cells).flatMap(([field, { select }]) => (select ? [[field, select]] : [])),
    ),
  })
  return { exportRows, ...importHandlers(plan) }
}

/** The two handlers of an import by a plan of its own: for files whose rows are no plain fields of one table. */
export const importHandlers = (plan: ImportPlan) =>
  importHandlersOf((ctx, sheet, chosen) => runImport(ctx, plan, sheet, chosen))

/**
 * The same where the rows of a file belong together, so that they are run in a way of their own. An import is rehearsed
 * first: the same work in a transaction that is rolled back, so that what the preview shows is what it does.
 */
export function importHandlersOf(
  run: (ctx: Context, sheet: Sheet, chosen: string | undefined) => Promise<ImportOutcome>,
) {
  return {
    checkImport: async (ctx: Context, _incoming: unknown, exchange: HttpExchange): Promise<ImportReport> => {
      const { sheet, fields } = await readUploadedSheet(ctx, exchange)
      try {
        const { services, request } = exchange
        return await actingAs(services, ctx.actor, { id: request.id, ip: request.ip }, async (unit) => {
          throw new Rehearsed(withLeft(await run(unit, sheet, fields.columns), sheet))
        })
      } catch (error) {
        if (error instanceof Rehearsed) return error.report
        throw error
      }
    },

    importRows: async (ctx: Context, _incoming: unknown, exchange: HttpExchange): Promise<ImportReport> => {
      const { sheet, sha256, fields } = await readUploadedSheet(ctx, exchange)
      return uploadOnce(exchange, ctx, { ...fields, sha256 }, async (unit) => {
        const report = withLeft(await run(unit, sheet, fields.columns), sheet)
        if (report.plan !== fields.plan)
          throw refused(
            'plan_changed',
            'The list or the file has changed since the preview. Look at the preview again, then import.',
          )
        if (report.problems.length > 0 && fields.mode !== 'valid')
          throw refused('import_problems', sentenceOf(report.refused))
        return report
      })
    },
  }
}

/** With the rows that do not fit as the file has them. */
function withLeft(report: ImportOutcome, sheet: Sheet): ImportReport {
  const refusedRows = new Set(report.rows.flatMap(({ row, action }) => (action === 'refused' ? [row] : [])))
  const left = sheet.rows.filter(({ row }) => refusedRows.has(row))
  return { ...report, left: left.map(({ row, cells }) => ({ row, cells: [...cells] })) }
}

const sentenceOf = (count: number): string =>
  `${count === 1 ? 'One row does' : `${count} rows do`} not fit, so nothing was imported. Put them right or leave them out.`
