import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { column, insertedRows, withoutUndefined } from '#platform/server/database/rows.ts'
import type { BulkChanges, TemplateRecord } from '../contract.ts'
import type { TemplateOperation } from '../contract/operations.ts'
import { replacedBy } from '../domain/compare.ts'
import { instructionOf, plainText } from '../domain/instruction.ts'
import {
  labelOf,
  MOST_OPERATIONS,
  nextSeq,
  type OperationContent,
  problemsOf,
  seqAt,
  withoutContradictions,
  usualOperation,
} from '../domain/operation.ts'
import { templateOperationTable } from '../table.ts'
import { noteOperation, touchDraft } from './drafts.ts'
import { contentOf, operationSlice } from './operations.ts'
import { requireOwnPictures } from './pictures.ts'
import { operationColumns } from './queries.ts'
import { nameOf, readTemplate, requireDraft, slice } from './records.ts'

type ById = { id: string }
type Acting<Body> = Incoming<ById, unknown, Body>
type Numbered = OperationContent & { seq: number }

/** Puts the operations of a draft into this order and numbers them 10, 20, 30. */
export async function reorder(
  ctx: Context,
  { params, body, version }: Acting<{ operationIds: string[] }>,
): Promise<TemplateRecord> {
  const template = await requireDraft(ctx, params.id, version)
  const wanted = body.operationIds
  const own = new Set(template.operations.map(({ id }) => id))
  const isWhole =
    wanted.length === own.size && new Set(wanted).size === own.size && wanted.every((id) => own.has(id))
  if (!isWhole) throw invalid({ operationIds: ['Name every operation of the template once.'] })
  await touchDraft(ctx, params.id, version)
  const rows = JSON.stringify(wanted.map((id, place) => ({ id, seq: seqAt(place) })))
  await ctx.tx.query(sql`
    UPDATE ${templateOperationTable} o SET seq = r.seq, version = o.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, seq integer) WHERE o.id = r.id AND o.seq <> r.seq`)
  const after = await readTemplate(ctx, params.id)
  const orderOf = (operations: readonly TemplateOperation[]) => operations.map(({ title }) => title)
  ctx.audit({
    entity: slice,
    entityId: params.id,
    action: 'reorder',
    subject: nameOf(template),
    changes: { operations: { from: orderOf(template.operations), to: orderOf(after.operations) } },
  })
  return after
}

/** Changes the same fields of several operations of a draft; all of them or none. */
export async function bulkEdit(
  ctx: Context,
  { params, body, version }: Acting<{ operationIds: string[]; changes: BulkChanges }>,
): Promise<TemplateRecord> {
  const template = await requireDraft(ctx, params.id, version)
  const chosen = template.operations.filter(({ id }) => body.operationIds.includes(id))
  if (chosen.length < new Set(body.operationIds).size) {
    throw invalid({ operationIds: ['The selected operation ids are invalid.'] })
  }
  const touched = await touchDraft(ctx, params.id, version)
  const changed = chosen.map((operation) => {
    const before = contentOf(operation as TemplateOperation & Numbered)
    return { id: operation.id, before, after: withChanges(before, body.changes) }
  })
  requireAllSound(changed.map(({ after }) => after))
  await rewrite(ctx, changed)
  for (const { id, before, after } of changed) {
    noteOperation(ctx, { id: params.id, ...touched }, before, after)
    ctx.audit({ entity: operationSlice, entityId: id, action: 'bulkEdit', subject: labelOf(after) })
  }
  return readTemplate(ctx, params.id)
}

function withChanges(before: Numbered, changes: BulkChanges): Numbered {
  const { intervention, ...fields } = changes
  return withoutContradictions({
    ...before,
    ...withoutUndefined(fields),
    intervention: { ...before.intervention, ...intervention },
  })
}

/** Throws 422 with the sentences of all operations at the field `changes`. */
function requireAllSound(operations: readonly OperationContent[]): void {
  const problems = operations.flatMap((operation) =>
    Object.values(problemsOf(operation)).flatMap((sentences) =>
      sentences.map((sentence) => `Operation ${labelOf(operation)}: ${sentence}`),
    ),
  )
  if (problems.length > 0) throw invalid({ changes: problems })
}

async function rewrite(
  ctx: Context,
  changed: readonly { id: string; after: OperationContent }[],
): Promise<void> {
  const names = operationColumns.filter((name) => name !== 'seq')
  const columns = names.map((name) => column(templateOperationTable, name))
  const types = names.map(
    (name, at) => sql`${sql.identifier(name)} ${sql.raw(columns[at]?.getSQLType() ?? 'text')}`,
  )
  const set = names.map(
    (name, at) => sql`${sql.identifier(columns[at]?.name ?? name)} = r.${sql.identifier(name)}`,
  )
  const rows = JSON.stringify(changed.map(({ id, after }) => ({ id, ...after })))
  await ctx.tx.query(sql`
    UPDATE ${templateOperationTable} o SET ${sql.join(set, sql`, `)}, version = o.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, ${sql.join(types, sql`, `)}) WHERE o.id = r.id`)
}

/** Adds the operations of a sheet to a draft, or puts them in the place of those there are. */
export async function importOperations(
  ctx: Context,
  { params, body, version }: Acting<{ operations: Partial<OperationContent>[]; replace: boolean }>,
): Promise<TemplateRecord> {
  const template = await requireDraft(ctx, params.id, version)
  const kept = body.replace ? [] : template.operations
  if (kept.length + body.operations.length > MOST_OPERATIONS) {
    throw refused('too_many', `A template has at most ${MOST_OPERATIONS} operations.`)
  }
  const read = body.operations.map((one) => withoutContradictions({ ...usualOperation, ...one }))
  const given = body.replace ? inPlaceOf(template.operations, read) : read.map(asNew)
  requireAllSound(given)
  const numbered = numberedOf(
    given,
    kept.map(({ seq }) => seq),
  )
  await touchDraft(ctx, params.id, version)
  const shown = given.flatMap(({ instruction }) => instruction?.content ?? [])
  await requireOwnPictures(ctx, params.id, { type: 'doc', content: shown })
  if (body.replace) {
    await ctx.tx.query(sql`DELETE FROM ${templateOperationTable} WHERE template_id = ${params.id}`)
  }
  await insertedRows(
    ctx.tx,
    templateOperationTable,
    numbered.map((one) => ({ ...one, templateId: params.id })),
    ['id'],
  )
  ctx.audit({
    entity: slice,
    entityId: params.id,
    action: body.replace ? 'replaceOperations' : 'importOperations',
    subject: nameOf(template),
    changes: {
      operations: {
        from: body.replace ? template.operations.map((one) => labelOf(one)) : null,
        to: numbered.map(labelOf),
      },
    },
  })
  return readTemplate(ctx, params.id)
}

type Kept = TemplateOperation & Numbered
type Descended = OperationContent & Pick<TemplateOperation, 'lineage' | 'originLevel'>

const asNew = (operation: OperationContent): Descended => ({
  ...operation,
  lineage: randomUUID(),
  originLevel: null,
})

/** What no sheet can hold stays as it was: descent, supplier, and the form of an instruction whose words are the same. */
function inPlaceOf(old: readonly Kept[], given: readonly OperationContent[]): Descended[] {
  const pairs = replacedBy(old, given)
  return given.map((operation) => {
    const before = pairs.get(operation)
    if (!before) return asNew(operation)
    const { lineage, originLevel, supplierId } = before
    const instruction = isAsInSheet(operation, before) ? before.instruction : operation.instruction
    return withoutContradictions({
      ...operation,
      instruction,
      supplierId: operation.supplierId ?? supplierId,
      lineage,
      originLevel,
    })
  })
}

/** The instruction is the one that the sheet of the older operation shows. */
const isAsInSheet = ({ instruction }: OperationContent, before: OperationContent): boolean =>
  JSON.stringify(instruction) === JSON.stringify(instructionOf(plainText(before.instruction)))

/** A number that is free stays; the others follow behind the last one. */
function numberedOf<One extends OperationContent>(
  given: readonly One[],
  taken: readonly number[],
): (One & Numbered)[] {
  const used = new Set(taken)
  const own = given.flatMap(({ seq }) => (seq === null ? [] : [seq]))
  const all = [...taken, ...own]
  return given.map((operation) => {
    const { seq } = operation
    if (seq !== null && !used.has(seq)) {
      used.add(seq)
      return { ...operation, seq }
    }
    const free = nextSeq(all)
    all.push(free)
    used.add(free)
    return { ...operation, seq: free }
  })
}
