import type { PgTable } from 'drizzle-orm/pg-core'
import { column } from '#platform/server/database/rows.ts'
import type { ColumnName } from '#platform/server/database/select-columns.ts'
import { type ExportPart, exportPart, type PartDeclaration } from './part.ts'

/**
 * Declares a table whose rows belong to those of another part, such as the lines of a document or the records inside it: they
 * need its right, and stand in the order of their owners unless another one is said.
 */
export const partInside = <T extends PgTable>(
  owner: ExportPart,
  by: ColumnName<T>,
  declared: Omit<PartDeclaration<T>, 'owner'>,
): ExportPart =>
  exportPart<T>({
    order: [by],
    ...(owner.right ? { right: owner.right } : {}),
    ...declared,
    owner: { parent: owner, by: column(declared.table, by) },
  })
