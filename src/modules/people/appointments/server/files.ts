import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { columnsOf, type WrittenCells } from '#platform/server/import-export/columns.ts'
import { exportRowsOf, type References } from '#platform/server/import-export/export.ts'
import { importHandlers } from '#platform/server/import-export/handlers.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { AppointmentTable } from '../table.ts'

/** People go by their e-mail address, which nobody shares; a name does where only one has it. */
const personReference = {
  table: sql`(SELECT id, email, name AS code FROM ${userTable} WHERE role <> 'client')`,
  label: () => sql`referred.email`,
}
const allReferences: References = {
  userId: personReference,
  delegateUserId: personReference,
  facilityId: { table: facilityTable },
}

/** What does not fit together in an entry, by field. */
const sentencesOf = ({ issues }: z.ZodError): Record<string, string[]> =>
  Object.fromEntries(issues.map(({ path: [field], message }) => [String(field), [message]]))

interface About {
  readonly contract: { readonly slice: string; readonly input: z.ZodObject }
  readonly table: AppointmentTable
  readonly list: ListPlan
  /** Fields that name an entry together with its person and facility. */
  readonly key: readonly string[]
  readonly cells: WrittenCells
  /** Counts on some day from today on. */
  readonly isOpen: SQL
  readonly select: () => SQL
  readonly find: (ctx: Context, id: string) => Promise<object>
  readonly create: (ctx: Context, incoming: { body: never }) => Promise<unknown>
  /** Its body is an entry as the contract reads it. */
  replace(
    ctx: Context,
    incoming: Incoming<{ id: string }, unknown, Record<string, unknown>>,
  ): Promise<unknown>
}

/**
 * Export and import of a list of appointed people. A file holds and finds only entries that are not over, so that
 * no file brings back a right that was ended; a row that says something else than the entry it finds replaces it.
 */
export function appointmentFiles(about: About) {
  const { contract, table, key, cells } = about
  const own = getTableColumns(table as Table)
  const { shape } = contract.input
  const references = Object.fromEntries(Object.entries(allReferences).filter(([field]) => field in own))
  const columns = columnsOf(contract.input, Object.keys(references), cells).filter(
    ({ field }) => field in own,
  )
  const replaceFromFile = async (ctx: Context, incoming: Incoming<{ id: string }, unknown, object>) => {
    const stored = new Map<string, unknown>(Object.entries(await about.find(ctx, incoming.params.id)))
    const before = Object.fromEntries(Object.keys(shape).map((name) => [name, stored.get(name) ?? null]))
    const entry = contract.input.safeParse({ ...before, ...incoming.body })
    if (!entry.success) throw invalid(sentencesOf(entry.error))
    return about.replace(ctx, { ...incoming, body: entry.data })
  }
  return {
    exportRows: exportRowsOf({
      slice: contract.slice,
      table,
      list: { ...about.list, where: about.isOpen },
      columns,
      references,
    }),
    ...importHandlers({
      input: contract.input,
      patch: z.strictObject(shape).partial(),
      columns,
      references,
      key: ['userId', 'facilityId', ...key],
      kept: new Set(Object.keys(own).filter((name) => own[name]?.notNull)),
      blank: {},
      create: about.create,
      update: replaceFromFile,
      select: () => sql`${about.select()} WHERE ${about.isOpen}`,
    }),
  }
}
