import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { alreadyTaken, invalid } from '#platform/server/errors.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import { supersedeEach } from '#platform/server/documents/revisions/record-revisions.ts'
import { approvals } from '#modules/signing/sole-approval/server/api.ts'
import type { operationTemplates, TemplateRecord } from '../contract.ts'
import { templateLifecycle } from '../domain/lifecycle.ts'
import { operationTemplateTable } from '../table.ts'
import { answerOf, ownWorkOf, requireDraft, type StoredTemplate, templateRows } from './records.ts'

type ById = { id: string }
type Input = z.output<typeof operationTemplates.input>

/** Begins a template of a level with its first version. */
export async function create(ctx: Context, { body }: { body: Input }): Promise<TemplateRecord> {
  const [taken] = await ctx.tx.query(sql`
    SELECT 1 FROM ${operationTemplateTable} WHERE psl_level_id = ${body.pslLevelId} AND lower(code) = lower(${body.code})`)
  if (taken) throw alreadyTaken('code')
  const values = { ...body, edition: 1, status: 'draft', authorIds: [ctx.actor.id] }
  return answerOf(await templateRows.create(ctx, { body: values }))
}

/** Changes the head of a draft, and makes whoever does one of its authors; later versions keep the code of the first. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Partial<Omit<Input, 'pslLevelId'>>>,
): Promise<TemplateRecord> {
  const before = await requireDraft(ctx, params.id, version)
  const isOtherCode = body.code !== undefined && body.code.toLowerCase() !== before.code.toLowerCase()
  if (isOtherCode && before.edition > 1) {
    throw invalid({ code: ['All versions of a template have the same code.'] })
  }
  const authorIds = [...new Set([...before.authorIds, ctx.actor.id])]
  return answerOf(await templateRows.save(ctx, before, { ...body, authorIds }))
}

async function supersede(ctx: Context, earlier: StoredTemplate, edition: number): Promise<void> {
  await perform(ctx, 'supersede', earlier, { reason: `Version ${edition} became current.` })
}

const approvedBy = ({ clock, actor }: Context) => ({
  approvedAt: clock.now().toISOString(),
  approvedById: actor.id,
})

export const { perform, handlers } = recordTransitions(templateRows, {
  present: answerOf,
  effects: {
    ...approvals(approvedBy, ownWorkOf),
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
