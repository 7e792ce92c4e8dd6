import type { Context, Incoming } from '#platform/server/context.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import { reviseRecordOf, supersedeEach } from '#platform/server/documents/revisions/record-revisions.ts'
import { type PqfRecord, pqfLifecycle } from '../contract.ts'
import { formLabel } from '../domain.ts'
import { type FormRecords, reviseAbility } from './records.ts'

/** The handlers of the actions of a form. */
export function publishingOf(records: FormRecords) {
  const { perform, handlers } = recordTransitions(records, {
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
  return handlers
}

/** Opens the next revision as a draft with the same questions. Throws 422 while there is a draft already. */
export const revisingOf = (records: FormRecords) =>
  reviseRecordOf('pqf', {
    read: (ctx, { params, version }: Incoming<{ id: string }, unknown, { reason: string }>) =>
      records.requireVersion(ctx, params.id, version),
    refusal(form: PqfRecord) {
      const may = reviseAbility(form)
      return may === true ? null : may
    },
    numbers: ({ revisions }) => revisions.map(({ revision }) => revision),
    copy(ctx, form, revision, { body }): Promise<PqfRecord> {
      const { code, title, description, kind, passScore, reviewCycleMonths, sections } = form
      const copy = { code, title, description, kind, passScore, reviewCycleMonths, sections }
      return records.create(ctx, { body: { ...copy, revision, revisionReason: body.reason } })
    },
  })
