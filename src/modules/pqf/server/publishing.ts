import type { Context, Incoming } from '#platform/server/context.ts'
import { recordTransitions } from '#platform/server/documents/record-transitions.ts'
import { supersedeEach } from '#platform/server/documents/revisions.ts'
import { refused } from '#platform/server/errors.ts'
import { type PqfRecord, pqfLifecycle } from '../contract.ts'
import { formLabel } from '../domain.ts'
import { records, reviseAbility } from './records.ts'

/** What each action does beside the status; null: the status is all. */
export const { perform, handlers } = recordTransitions(records, {
  label: ({ code, revision }: PqfRecord) => formLabel(code, revision),
  present: (form) => form,
  effects: {
    publish: {
      before: (ctx, form) =>
        supersedeEach(ctx, records, pqfLifecycle, form.revisions, (former) => supersede(ctx, former)),
      columns: ({ clock, actor }) => ({
        publishedAt: clock.now().toISOString(),
        publishedByName: actor.name,
      }),
    },
    // Submissions that were made with it stay.
    retire: null,
    supersede: null,
  },
})

async function supersede(ctx: Context, former: PqfRecord): Promise<void> {
  await perform(ctx, 'supersede', former, {})
}

/** Opens the next revision as a draft with the same questions. @throws 422 while there is a draft already */
export async function revise(
  ctx: Context,
  { params, version, body }: Incoming<{ id: string }, unknown, { reason: string }>,
): Promise<PqfRecord> {
  const form = await records.requireVersion(ctx, params.id, version)
  const why = reviseAbility(form)
  if (why !== true) throw refused('cannot_revise', why)
  const { code, title, description, kind, passScore, reviewCycleMonths, sections } = form
  const revision = Math.max(...form.revisions.map((one) => one.revision)) + 1
  const copy = { code, title, description, kind, passScore, reviewCycleMonths, sections }
  return records.create(ctx, { body: { ...copy, revision, revisionReason: body.reason } })
}
