import { sql } from 'drizzle-orm'
import type { Ability } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { invalid, refused, refuseWhere, stale } from '#platform/server/errors.ts'
import { updatePart, withoutUndefined } from '#platform/server/database/rows.ts'
import { type OperationInput, type OperationRecord, templateOperations } from '../contract/operations.ts'
import { isDraft, LOCKED, type TemplateStatus } from '../domain/lifecycle.ts'
import {
  labelOf,
  MOST_OPERATIONS,
  nextSeq,
  type OperationContent,
  problemsOf,
  withoutContradictions,
  usualOperation,
} from '../domain/operation.ts'
import { templateOperationTable } from '../table.ts'
import { noteOperation, touchDraft } from './drafts.ts'
import { requireOwnPictures } from './pictures.ts'
import { operationColumns, operationList, originLevel, supplierName } from './queries.ts'

type ById = { id: string }
type Stored = OperationRecord & OperationContent & { readonly templateStatus: TemplateStatus }
type Patch = Partial<Omit<OperationInput, 'templateId'>>

export const operationSlice = 'template-operations'

/** Lists, reads and writes the rows of operations. */
export const operationRows = crud<typeof templateOperations, Stored>(templateOperations, {
  table: templateOperationTable,
  list: operationList,
  extra: {
    supplierName,
    originLevel,
    templateName: sql`ot.name`,
    templateStatus: sql`ot.status`,
    pslLevelId: sql`ot.psl_level_id`,
  },
  joins: sql`JOIN operation_templates ot ON ot.id = template_operations.template_id`,
  subject: labelOf,
  can: (ctx, record) => {
    const change = isDraft(record.templateStatus) || LOCKED
    const may = (verb: string): Ability =>
      ctx.actor.permissions.has(`${operationSlice}:${verb}`) ? change : notTheRight('do this')
    return { update: may('update'), remove: may('delete') }
  },
})

/** Throws 422 with the sentences of everything that contradicts itself. */
export function requireSound(operation: OperationContent): void {
  refuseWhere(problemsOf(operation))
}

/** The numbers that are taken in a template, by the operation that has them. */
async function numbersOf(ctx: Context, templateId: string): Promise<Map<number, string>> {
  const rows = await ctx.tx.query<{ seq: number; id: string }>(
    sql`SELECT seq, id FROM ${templateOperationTable} WHERE template_id = ${templateId}`,
  )
  return new Map(rows.map(({ seq, id }) => [seq, id]))
}

function requireFree(taken: ReadonlyMap<number, string>, seq: number, own?: string): void {
  const holder = taken.get(seq)
  if (holder !== undefined && holder !== own)
    throw invalid({ seq: [`There is an operation ${seq} already.`] })
}

/** Adds an operation to a draft, behind the others unless it brings its number. */
export async function create(ctx: Context, { body }: { body: OperationInput }): Promise<OperationRecord> {
  const { templateId, ...fields } = body
  const content = withoutContradictions({ ...usualOperation, ...fields })
  requireSound(content)
  const touched = await touchDraft(ctx, templateId)
  await requireOwnPictures(ctx, templateId, content.instruction)
  const taken = await numbersOf(ctx, templateId)
  if (taken.size >= MOST_OPERATIONS) {
    throw refused('too_many', `A template has at most ${MOST_OPERATIONS} operations.`)
  }
  const seq = content.seq ?? nextSeq([...taken.keys()])
  requireFree(taken, seq)
  const record: OperationRecord = await operationRows.create(ctx, { body: { ...content, templateId, seq } })
  noteOperation(ctx, { id: templateId, ...touched }, null, { ...content, seq })
  return record
}

/** Changes an operation of a draft. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Patch>,
): Promise<OperationRecord> {
  const before = await operationRows.requireVersion(ctx, params.id, version)
  const touched = await touchDraft(ctx, before.templateId)
  const { seq, ...fields } = body
  const content = withoutContradictions({
    ...contentOf(before),
    ...withoutUndefined(fields),
    seq: seq ?? before.seq,
  })
  requireSound(content)
  await requireOwnPictures(ctx, before.templateId, content.instruction)
  if (content.seq !== before.seq) requireFree(await numbersOf(ctx, before.templateId), content.seq, params.id)
  const after = await operationRows.write(
    ctx,
    updatePart(templateOperationTable, { id: params.id, version }, { ...content }),
  )
  if (!after) throw stale(await operationRows.require(ctx, params.id))
  ctx.audit({
    entity: operationSlice,
    entityId: params.id,
    action: 'update',
    subject: labelOf(content),
    changes: changesBetween(before, after),
  })
  noteOperation(ctx, { id: before.templateId, ...touched }, contentOf(before), contentOf(after))
  return after
}

/** Takes an operation out of a draft. */
export async function remove(ctx: Context, incoming: Incoming<ById, unknown, unknown>): Promise<void> {
  const before = await operationRows.requireVersion(ctx, incoming.params.id, incoming.version)
  const touched = await touchDraft(ctx, before.templateId)
  await operationRows.remove(ctx, incoming)
  noteOperation(ctx, { id: before.templateId, ...touched }, contentOf(before), null)
}

/** The fields of an operation that are written, out of a record. */
export function contentOf<T extends OperationContent & { readonly seq: number }>(
  record: T,
): OperationContent & { seq: number } {
  const entries = operationColumns.map((name) => [name, record[name]])
  return Object.fromEntries(entries) as OperationContent & { seq: number }
}
