import { canonical } from '#platform/contract/values/canonical.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { type LineTable, partsGiven, type Row, rowsByLine, type WithId, writtenNames } from './line-table.ts'

type Values = Readonly<Record<string, unknown>>

/** Throws 422 at `field` when a given id is not one of the header's own lines. */
export function requireOwnIds(field: string, given: readonly WithId[], own: readonly WithId[]): void {
  const known = new Set(own.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  for (const [at, { id }] of given.entries()) {
    if (id != null && !known.delete(id)) errors[`${field}.${at}.id`] = ['The selected id is invalid.']
  }
  refuseWhere(errors)
}

/** Whether the given lines differ from those that are there in anything that saving them would write. */
export function linesDiffer(lines: LineTable, given: readonly Row[], own: readonly object[]): boolean {
  const names = writtenNames({ ...lines, rows: given }).filter((name) => name !== 'position')
  const written = (rows: readonly object[]) =>
    rows.map((row) => {
      const values: Values = { ...row }
      return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    })
  return (
    canonical(written(given)) !== canonical(written(own)) ||
    partsGiven(lines, given).some(([field, part]) =>
      linesDiffer(part, rowsByLine(given, field, part), rowsByLine(own, field, part)),
    )
  )
}

/** Whether a statement gave back every line that was to be written: a line of another record is not. */
export function wereAllWritten(lines: LineTable, given: readonly Row[], own: readonly object[]): boolean {
  return (
    given.length === own.length &&
    partsGiven(lines, given).every(([field, part]) =>
      wereAllWritten(part, rowsByLine(given, field, part), rowsByLine(own, field, part)),
    )
  )
}
