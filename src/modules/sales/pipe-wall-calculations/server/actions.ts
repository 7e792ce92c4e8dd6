import { supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { calculationLifecycle } from '../domain/lifecycle.ts'
import { type CalculationRow, calculations } from './document.ts'
import { sign } from './signing.ts'

const capacity = 'Regular signatory, calculations'

const effects: Effects<typeof calculationLifecycle, CalculationRow> = {
  check: {
    columns: (ctx) => ({ checkedById: ctx.actor.id, checkedAt: ctx.clock.now().toISOString() }),
    after: (ctx, row, { signature }) => sign(ctx, row, { meaning: 'reviewed', capacity }, signature),
  },
  sendBack: { columns: () => ({ checkedById: null, checkedAt: null }) },
  approve: {
    columns: (ctx) => ({ approvedById: ctx.actor.id, approvedAt: ctx.clock.now().toISOString() }),
    async after(ctx, row, { signature }) {
      await sign(ctx, row, { meaning: 'approved', capacity }, signature)
      await supersedeOlder(ctx, calculations, row, `Rev ${row.revision} was approved`)
    },
  },
  supersede: null,
}

export const { handlers } = transitionsOf(calculations, effects)
