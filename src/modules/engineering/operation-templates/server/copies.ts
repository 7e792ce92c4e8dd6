import { type SQL, sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { reviseRecordOf } from '#platform/server/documents/revisions/record-revisions.ts'
import { alreadyTaken, notChoosable, refused } from '#platform/server/errors.ts'
import { column, insertRow } from '#platform/server/database/rows.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { TemplateRecord } from '../contract.ts'
import { isDraft } from '../domain/lifecycle.ts'
import { operationTemplateTable, templateOperationTable } from '../table.ts'
import { copyPictures } from './pictures.ts'
import { operationColumns } from './queries.ts'
import { nameOf, readTemplate, requireTemplate, type StoredTemplate, slice, whyNoVersion } from './records.ts'

type ById = { id: string }

/** The next version of an approved, current or retired template, as a draft with the same operations. */
export const makeVersion = reviseRecordOf(slice, {
  read: (ctx, { params }: { params: ById }) => requireTemplate(ctx, params.id),
  refusal(source: StoredTemplate) {
    const message = whyNoVersion(source)
    return message === null ? null : { message, code: 'version_in_preparation' }
  },
  numbers: ({ edition, versions }) => [edition, ...versions.map((version) => version.edition)],
  async copy(ctx, source, edition): Promise<TemplateRecord> {
    const { pslLevelId, code, name } = source
    return copied(ctx, source, {
      values: { pslLevelId, code, name, edition, derivedFromId: await derivedFromOf(ctx, source.id) },
      origin: sql`origin_template_id`,
      action: 'makeVersion',
      from: `version ${source.edition}`,
    })
  },
})

async function derivedFromOf(ctx: Context, id: string): Promise<string | null> {
  const [row] = await ctx.tx.query<{ derivedFromId: string | null }>(
    sql`SELECT derived_from_id AS "derivedFromId" FROM ${operationTemplateTable} WHERE id = ${id}`,
  )
  return row?.derivedFromId ?? null
}

interface Level {
  readonly standard: string
  readonly rank: number
}

/**
 * A first draft on a higher level with the operations of a lower one. Each operation keeps the level that brought
 * it in, so what every level adds stays visible.
 */
export async function derive(
  ctx: Context,
  { params, body }: Incoming<ById, unknown, { pslLevelId: string; code: string; name: string }>,
): Promise<TemplateRecord> {
  const source = await requireTemplate(ctx, params.id)
  if (isDraft(source.status)) throw refused('draft', 'A draft cannot be derived from; approve it first.')
  const [level] = await ctx.tx.query<Level>(
    sql`SELECT standard, rank FROM ${pslLevelTable} WHERE id = ${body.pslLevelId}`,
  )
  if (!level) throw notChoosable('pslLevelId')
  const isHigher = level.standard === source.levelStandard && level.rank > source.levelRank
  if (!isHigher) {
    throw refused('not_higher', 'A template is derived for a higher level of the same standard.', {
      pslLevelId: ['Choose a level of the same standard with a higher rank.'],
    })
  }
  const [taken] = await ctx.tx.query(sql`
    SELECT 1 FROM ${operationTemplateTable}
    WHERE psl_level_id = ${body.pslLevelId} AND lower(code) = lower(${body.code})`)
  if (taken) throw alreadyTaken('code')
  return copied(ctx, source, {
    values: { ...body, edition: 1, derivedFromId: source.id },
    origin: sql`coalesce(origin_template_id, template_id)`,
    action: 'derive',
    from: `${source.levelCode} ${nameOf(source)}`,
  })
}

interface Copy {
  readonly values: Readonly<Record<string, unknown>>
  /** Which template an operation of the copy is said to come from. */
  readonly origin: SQL
  readonly action: string
  readonly from: string
}

async function copied(
  ctx: Context,
  source: StoredTemplate,
  { values, origin, action, from }: Copy,
): Promise<TemplateRecord> {
  const { productFamilies, notes, requiredDocuments } = source
  const id = await insertRow(ctx.tx, operationTemplateTable, {
    productFamilies,
    notes,
    requiredDocuments,
    ...values,
    status: 'draft',
    // What was approved is somebody else's word already; of a draft its authors come along.
    authorIds: isDraft(source.status) ? withAuthor(source.authorIds, ctx.actor.id) : [ctx.actor.id],
  })
  const names = operationColumns.map((name) => sql.identifier(column(templateOperationTable, name).name))
  const columns = sql.join([...names, sql`lineage`], sql`, `)
  await ctx.tx.query(sql`
    INSERT INTO ${templateOperationTable} (template_id, origin_template_id, ${columns})
    SELECT ${id}::uuid, ${origin}, ${columns} FROM ${templateOperationTable} WHERE template_id = ${source.id}`)
  await copyPictures(ctx, source.id, id)
  const template = await readTemplate(ctx, id)
  ctx.audit({
    entity: slice,
    entityId: id,
    action,
    subject: nameOf(template),
    changes: {
      edition: { from: null, to: template.edition },
      copiedFrom: { from: null, to: from },
      operations: { from: null, to: `${template.operations.length} operations` },
    },
  })
  return template
}
