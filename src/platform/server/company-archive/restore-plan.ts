import { sql } from 'drizzle-orm'
import { codeOf } from '#platform/server/database/database.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import type { Services } from '#platform/server/services.ts'
import type { OpenArchive } from './open-archive.ts'
import type { ExportColumn, ExportPart } from './part.ts'
import { type ExportCatalogue, referencesOf } from './scope.ts'

/** One part as it is restored. */
export interface Restoring {
  readonly part: ExportPart
  readonly path: string
  readonly columns: readonly ExportColumn[]
  /** References to rows that come later; they are set when all rows are there. */
  readonly later: readonly ExportColumn[]
}

/** Why an export that does not hold everything is refused. */
export function notRestorable(leftOut: readonly string[]): StartError {
  const what = leftOut.length > 0 ? ` It leaves out ${leftOut.slice(0, 5).join(', ')}.` : ''
  return new StartError(
    `This export cannot be restored: it does not hold all rows and columns.${what} ` +
      'Export everything as ZIP, with archived records and without dates and states, as someone with all rights.',
  )
}

const MISSING_REFERENCE = '23503'

/** Class 22 and 23: values that the tables of this version do not take. */
export function misfit(error: unknown, program: string): unknown {
  const code = codeOf(error) ?? ''
  if (!/^2[23]/.test(code)) return error
  const what = `The export of Heatline ${program}`
  const sentence =
    code === MISSING_REFERENCE
      ? `${what} refers to records that are not part of it, so nothing was restored. Export all companies.`
      : `${what} does not fit the tables of this version, so nothing was restored.`
  return new StartError(`${sentence} (${reasonOf(error)})`, { cause: error })
}

/** What is to be restored of each part, in the order of the catalogue. */
export function planFor({ manifest }: OpenArchive, { parts }: ExportCatalogue): Restoring[] {
  const known = new Map(parts.map((part) => [part.name, part]))
  const unknown = manifest.parts.find(({ name }) => !known.has(name))
  if (unknown) throw new StartError(`This version of Heatline knows no ${unknown.label} (${unknown.name}).`)
  return parts.flatMap((part, at) => {
    const listed = manifest.parts.find(({ name }) => name === part.name)
    if (!listed) return []
    const columns = listed.columns.map((name) => {
      const column = part.columns.find((one) => one.name === name && one.stored !== null)
      if (!column) throw new StartError(`This version of Heatline has no column ${name} of ${part.label}.`)
      return column
    })
    const behind = new Set(parts.slice(at).map(({ table }) => table))
    const waiting = new Set(
      referencesOf(part)
        .filter(({ target, column }) => behind.has(target) && !column.notNull)
        .map(({ column }) => column),
    )
    const later = columns.filter(({ stored }) => stored !== null && waiting.has(stored))
    return [{ part, path: listed.path, columns, later }]
  })
}

/** An installation that holds anything is not overwritten and not added to. */
export async function refuseData({ db }: Services, { parts }: ExportCatalogue): Promise<void> {
  for (const { label, table } of parts) {
    const [found] = await db.query(sql`SELECT 1 FROM ${table} LIMIT 1`)
    if (found)
      throw new StartError(
        `The database is not empty (${label}): an export is restored into an empty installation only. ` +
          'Set DATA_DIR to a new folder.',
      )
  }
}
