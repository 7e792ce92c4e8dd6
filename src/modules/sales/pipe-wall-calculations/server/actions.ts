import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { calculationLifecycle } from '../domain/lifecycle.ts'
import { type CalculationRow, calculations } from './document.ts'
import { calculated } from './evaluating.ts'
import { frozenReport } from './prints/report.ts'
import { sign } from './signing.ts'

/**
 * Nobody signs what the program of today would not say: a result that an earlier version or other tables stored is worked out anew
 * first. @throws 422
 */
async function requireAsWorkedOut(ctx: Context, row: CalculationRow): Promise<void> {
  if (canonical((await calculated(ctx, row.case)).result) === canonical(row.result)) return
  throw refused(
    'outdated_result',
    'Worked out today it comes to something else: rules or tables have changed since. Open the draft and save it, or make a revision.',
  )
}

const capacity = 'Regular signatory, calculations'

const effects: Effects<typeof calculationLifecycle, CalculationRow> = {
  check: {
    before: requireAsWorkedOut,
    columns: (ctx) => ({ checkedById: ctx.actor.id, checkedAt: ctx.clock.now().toISOString() }),
    after: (ctx, row, { signature }) => sign(ctx, row, { meaning: 'reviewed', capacity }, signature),
  },
  sendBack: { columns: () => ({ checkedById: null, checkedAt: null }) },
  approve: {
    before: requireAsWorkedOut,
    freezesPrint: frozenReport,
    columns: (ctx) => ({ approvedById: ctx.actor.id, approvedAt: ctx.clock.now().toISOString() }),
    async after(ctx, row, { signature }) {
      await sign(ctx, row, { meaning: 'approved', capacity }, signature)
      await supersedeOlder(ctx, calculations, row, `Rev ${row.revision} was approved`)
    },
  },
  supersede: null,
}

export const { handlers } = transitionsOf(calculations, effects)
