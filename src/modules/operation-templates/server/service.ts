import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertPart, updatePart } from '#platform/server/database/rows.ts'
import { alreadyTaken, invalid, locked, notChoosable, stale } from '#platform/server/errors.ts'
import { recordTransitions } from '#platform/server/documents/record-transitions.ts'
import { supersedeEach } from '#platform/server/documents/revisions.ts'
import { approveAlone } from '#modules/sole-approval/server/api.ts'
import type { operationTemplates, TemplateRecord } from '../contract.ts'
import { isDraft, LOCKED, templateLifecycle } from '../domain/lifecycle.ts'
import { operationTemplateTable } from '../table.ts'
import {
  answerOf,
  guards,
  nameOf,
  noteAuthor,
  ownWorkOf,
  readTemplate,
  requireDraft,
  requireTemplate,
  type StoredTemplate,
  slice,
  templateRows,
} from './records.ts'

type ById = { id: string }
type Input = z.output<typeof operationTemplates.input>

/** Begins a template of a level with its first version. */
export async function create(ctx: Context, { body }: { body: Input }): Promise<TemplateRecord> {
  const [taken] = await ctx.tx.query(sql`
    SELECT 1 FROM ${operationTemplateTable} WHERE psl_level_id = ${body.pslLevelId} AND lower(code) = lower(${body.code})`)
  if (taken) throw alreadyTaken('code')
  const values = { ...body, edition: 1, status: 'draft', authorIds: [ctx.actor.id] }
  const row = await templateRows.write(
    ctx,
    sql`INSERT INTO ${operationTemplateTable} ${insertPart(operationTemplateTable, values)}`,
  )
  // Without a level there is nothing to join: its foreign key says so before.
  if (!row) throw notChoosable('pslLevelId')
  const template = answerOf(row)
  ctx.audit({
    entity: slice,
    entityId: template.id,
    action: 'create',
    subject: nameOf(template),
    changes: changesBetween({}, { ...body, edition: 1 }),
  })
  return template
}

/** Changes the head of a draft; later versions keep the code of the first. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Partial<Omit<Input, 'pslLevelId'>>>,
): Promise<TemplateRecord> {
  const before = await requireDraft(ctx, params.id, version)
  const isOtherCode = body.code !== undefined && body.code.toLowerCase() !== before.code.toLowerCase()
  if (isOtherCode && before.edition > 1) {
    throw invalid({ code: ['All versions of a template have the same code.'] })
  }
  await noteAuthor(ctx, params.id)
  const row = await templateRows.write(
    ctx,
    updatePart(operationTemplateTable, { id: params.id, version }, { ...body }),
  )
  if (!row) throw stale(await readTemplate(ctx, params.id))
  const after = answerOf(row)
  const changed = Object.keys(body) as (keyof TemplateRecord)[]
  const only = (template: object) =>
    Object.fromEntries(changed.map((name) => [name, (template as Record<string, unknown>)[name]]))
  ctx.audit({
    entity: slice,
    entityId: params.id,
    action: 'update',
    subject: nameOf(after),
    changes: changesBetween(only(before), only(after)),
  })
  return after
}

/** Deletes a draft with its operations. */
export async function remove(ctx: Context, incoming: Incoming<ById, unknown, unknown>): Promise<void> {
  await requireDraft(ctx, incoming.params.id, incoming.version)
  await templateRows.remove(ctx, incoming)
}

async function supersede(ctx: Context, earlier: StoredTemplate, edition: number): Promise<void> {
  await perform(ctx, 'supersede', earlier, { reason: `Version ${edition} became current.` })
}

const approvedBy = ({ clock, actor }: Context) => ({
  approvedAt: clock.now().toISOString(),
  approvedById: actor.id,
})

/** What each action does beside the status; null: the status is all. */
export const { perform, handlers } = recordTransitions(templateRows, {
  lifecycle: templateLifecycle,
  guards,
  present: answerOf,
  effects: {
    approve: { columns: approvedBy },
    approveOwn: {
      columns: async (ctx, template, input) => ({
        ...approvedBy(ctx),
        approvalException: await approveAlone(ctx, ownWorkOf(template), input),
      }),
    },
    // From now on travellers are made with this version; earlier ones of the same code are retired.
    makeCurrent: {
      before(ctx, { edition, versions }) {
        const earlier = versions.filter((other) => other.edition < edition)
        return supersedeEach(ctx, templateRows, templateLifecycle, earlier, (one) =>
          supersede(ctx, one, edition),
        )
      },
      columns: (ctx, { validFrom }) => ({ validFrom: validFrom ?? ctx.today() }),
    },
    // Travellers that were made with it keep their copy.
    retire: null,
    supersede: null,
  },
})

/** Throws 423 when files of a version may no longer be added or taken away. */
export async function requireOpenFiles(ctx: Context, id: string): Promise<void> {
  const { status } = await requireTemplate(ctx, id)
  if (!isDraft(status)) throw locked(LOCKED)
}
