import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { specifications } from '../contract.ts'
import { specificationGradeTable, specificationTable } from '../table.ts'
import { starterGrade } from './starter-grade.ts'

type Line = Readonly<Record<string, string>>

/** The files of the starter set that hold limits: grades, the standards they stand in, and where they were read. */
export interface StarterGradeFiles {
  readonly grades: readonly Line[]
  readonly specifications: readonly Line[]
  readonly sources: readonly Line[]
}

/** Whether no grade of the starter set is there: of a house that has its specifications from an earlier version. */
export async function lacksStarterGrades(ctx: Context): Promise<boolean> {
  const [found] = await ctx.tx.query(
    sql`SELECT 1 FROM ${specificationGradeTable} WHERE source IS NOT NULL LIMIT 1`,
  )
  return found === undefined
}

/** What is there of grades: names and the last place, by specification. */
async function presentGrades(ctx: Context) {
  const found = await ctx.tx.query<{ id: string; names: string[]; last: number }>(sql`
    SELECT specification_id AS id, array_agg(lower(name)) AS names, max(position)::int AS last
    FROM ${specificationGradeTable} GROUP BY specification_id`)
  return new Map(found.map(({ id, names, last }) => [id, { names: new Set(names), last }]))
}

/**
 * Adds the grades of the starter set to the specifications that are there, and the specifications that are missing with
 * them; a grade that is there under its name stays as it is. Gives how many specifications were added. The limits are a start: each says where it was read and how sure it is.
 */
export async function loadStarterGrades(ctx: Context, files: StarterGradeFiles): Promise<number> {
  const addresses = new Map(files.sources.map(({ key = '', addresses: known = '' }) => [key, known]))
  const known = await ctx.tx.query<{ id: string; code: string }>(
    sql`SELECT ${specificationTable.id}, ${specificationTable.code} FROM ${specificationTable}`,
  )
  const ids = new Map(known.map(({ id, code }) => [code, id]))
  const missing = files.specifications.filter(({ code }) => !ids.has(code ?? ''))
  const rows = missing.map((line, at) =>
    specifications.input.parse({
      code: line.code,
      name: line.title,
      edition: editionOf(files.grades, line.code),
      publisher: line.publisher,
      kind: 'material',
      status: 'current',
      sortOrder: 1000 + at * 10,
      active: true,
    }),
  )
  const made = await insertedRows<{ id: string; code: string; name: string }>(
    ctx.tx,
    specificationTable,
    rows.map(({ grades: _, ...row }) => row),
    ['id', 'code', 'name'],
  )
  for (const { id, code, name } of made) {
    ids.set(code, id)
    ctx.audit({ entity: 'specifications', entityId: id, action: 'load', subject: `${code} ${name}` })
  }
  const present = await presentGrades(ctx)
  const positions = new Map([...present].map(([id, { last }]) => [id, last]))
  const grades = files.grades.flatMap((line) => {
    const specificationId = ids.get(line.spec ?? '')
    if (!specificationId) throw new Error(`The starter set has no specification ${line.spec}.`)
    if (present.get(specificationId)?.names.has((line.grade ?? '').toLowerCase())) return []
    const position = (positions.get(specificationId) ?? 0) + 1
    positions.set(specificationId, position)
    return [{ ...starterGrade(line, addresses), specificationId, position }]
  })
  await insertedRows(ctx.tx, specificationGradeTable, grades, ['id'])
  return made.length
}

const editionOf = (grades: readonly Line[], code: string | undefined): string =>
  grades.find((line) => line.spec === code)?.edition_basis || 'per order'
