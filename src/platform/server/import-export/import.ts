import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ImportOutcome, ImportRow } from '#platform/contract/import-export.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context } from '#platform/server/context.ts'
import { nameConstraintColumns } from '#platform/server/database/constraint-columns.ts'
import { fromConstraint, HttpError } from '#platform/server/errors.ts'
import { isSameValue, shownCell, textOf } from './cells.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import { labelOf, referred } from './export.ts'
import { mappingOf, mappingShown } from './mapping.ts'
import { type Fields, type ImportPlan, type ReadRow, readRows } from './read-rows.ts'
import type { Sheet } from './read-sheet.ts'
import { cellSentence } from './sentences.ts'

type Stored = Fields & { id: string; version: number }

/**
 * Runs an import inside the transaction of `ctx`, row by row; a row that is refused leaves nothing behind. `chosen`
 * names the fields that the columns fill, as JSON, where the headings of the file do not name them.
 */
export async function runImport(
  ctx: Context,
  plan: ImportPlan,
  sheet: Sheet,
  chosen?: string,
): Promise<ImportOutcome> {
  const mapping = mappingOf(plan.columns, sheet, chosen)
  const rows = await readRows(ctx, plan, sheet, mapping)
  const stored = await storedOf(ctx, plan, rows)
  const report: ImportOutcome = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    problems: [],
    rows: [],
    plan: '',
    ...mappingShown(plan, sheet, mapping),
  }
  const hash = createHash('sha256')
  for (const row of rows) {
    const done = await doRow(ctx, plan, row, stored.get(row.key.toLowerCase()))
    report.rows.push(done)
    report.problems.push(...row.problems)
    report[countOf[done.action]] += 1
    hash.update(canonical([row.row, done.action, row.fields, done.changes]))
  }
  return { ...report, plan: hash.digest('hex') }
}

const countOf = { create: 'created', update: 'updated', unchanged: 'unchanged', refused: 'refused' } as const

/** Where a stored record keeps the name of what it refers to. */
const labelField = (field: string): string => `${field}:name`

const columnOf = ({ columns }: ImportPlan, name: string) => columns.find(({ field }) => field === name)

/** The records that the rows name, by their key in lower case. */
async function storedOf(
  ctx: Context,
  plan: ImportPlan,
  rows: readonly ReadRow[],
): Promise<Map<string, Stored>> {
  const [first = 'code'] = plan.key
  const wanted = [...new Set(rows.map(({ fields }) => textOf(fields[first]).toLowerCase()))]
  const labels = Object.entries(plan.references).map(
    ([field, reference]) => sql`, (SELECT ${labelOf(reference)} FROM ${reference.table} ${referred}
      WHERE ${referred}.id = held.${sql.identifier(field)}) AS ${sql.identifier(labelField(field))}`,
  )
  const records = await ctx.tx.query<Stored>(sql`
    SELECT held.*${sql.join(labels, sql``)} FROM (${plan.select()}) AS held
    WHERE lower(held.${sql.identifier(first)}::text) = ANY(${sql.param(wanted)})`)
  return new Map(
    records.map((record) => [
      plan.key
        .map((field) => textOf(record[field]))
        .join(' ')
        .toLowerCase(),
      record,
    ]),
  )
}

async function doRow(
  ctx: Context,
  plan: ImportPlan,
  row: ReadRow,
  stored: Stored | undefined,
): Promise<ImportRow> {
  // The key has found the record; that the file writes it in another case is no change.
  const changed =
    stored &&
    Object.keys(row.fields).filter(
      (name) =>
        !plan.key.includes(name) &&
        !isSameValue(stored[name], row.fields[name], columnOf(plan, name)?.written),
    )
  const changes = (changed ?? []).flatMap((name) => {
    const column = columnOf(plan, name)
    if (!column || !stored) return []
    const from = shownCell(column, stored[plan.references[name] ? labelField(name) : name])
    return [{ column: column.heading, from, to: row.texts[name] ?? '' }]
  })
  const about = { row: row.row, key: row.name, changes: stored ? changes : [] }
  if (row.problems.length > 0) return { ...about, action: 'refused' }
  if (changed?.length === 0) return { ...about, action: 'unchanged' }
  const body = stored
    ? Object.fromEntries((changed ?? []).map((name) => [name, row.fields[name]]))
    : { ...plan.blank, ...row.fields }
  const isDone = await attempt(
    ctx,
    { plan, row },
    checked(plan, row, body, stored !== undefined),
    async (own, parsed) => {
      if (stored) {
        const { id, version } = stored
        await plan.update(own, { params: { id }, query: undefined as never, body: parsed as never, version })
      } else await plan.create(own, { body: parsed as never })
    },
  )
  return { ...about, action: isDone ? (stored ? 'update' : 'create') : 'refused' }
}

/** The body as the contract reads it; null when it does not fit, with the reasons noted at the row. */
function checked({ input, patch }: ImportPlan, row: ReadRow, body: Fields, isPatch: boolean): Fields | null {
  // An empty cell of a field that must hold something is a missing one.
  const result = (isPatch ? (patch ?? input.partial()) : input).safeParse(body, { reportInput: true })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    const text = row.texts[field] ?? ''
    row.problems.push({
      row: row.row,
      column: labelAt(input, [field]),
      value: text,
      message: cellSentence(issue, text),
    })
  }
  return null
}

/** Does one row behind a savepoint; what is refused is noted at the row. */
async function attempt(
  ctx: Context,
  { plan, row }: { plan: ImportPlan; row: ReadRow },
  body: Fields | null,
  work: (ctx: Context, body: Fields) => Promise<void>,
): Promise<boolean> {
  if (body === null) return false
  const effects: (() => void)[] = []
  const own: Context = {
    ...ctx,
    audit: (entry) => void effects.push(() => ctx.audit(entry)),
    mail: (message) => void effects.push(() => ctx.mail(message)),
    mention: (one) => void effects.push(() => ctx.mention(one)),
    enqueue: (job, payload) => void effects.push(() => ctx.enqueue(job, payload)),
    afterCommit: (later) => void effects.push(() => ctx.afterCommit(later)),
  }
  await ctx.tx.query(sql`SAVEPOINT import_row`)
  try {
    await work(own, body)
    await ctx.tx.query(sql`RELEASE SAVEPOINT import_row`)
  } catch (error) {
    await ctx.tx.query(sql`ROLLBACK TO SAVEPOINT import_row`)
    await nameConstraintColumns(ctx.tx, error)
    const refusal = error instanceof HttpError ? error : fromConstraint(error)
    if (!refusal || refusal.status >= 500) throw error
    noteRefusal(plan, row, refusal)
    return false
  }
  for (const effect of effects) effect()
  return true
}

function noteRefusal({ input }: ImportPlan, { row, texts, problems }: ReadRow, { body }: HttpError): void {
  const fields = Object.entries(body.errors ?? {})
  for (const [field, [message = body.message]] of fields) {
    problems.push({ row, column: labelAt(input, [field]), value: texts[field] ?? '', message })
  }
  if (fields.length === 0) problems.push({ row, column: null, value: '', message: body.message })
}
