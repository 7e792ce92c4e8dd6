import { sql } from 'drizzle-orm'
import { allows } from '#platform/contract/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { transition } from '#platform/server/documents/lifecycle.ts'
import type { SigningInput } from '#modules/signature/contract.ts'
import type { CalculationRecord } from '../contract.ts'
import { calculationLabel, calculationLifecycle } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { type CalculationRow, actionGuard, readRecord, requireVersion } from './records.ts'
import { signCalculation } from './signing.ts'

type CalculationAction = Exclude<keyof typeof calculationLifecycle.actions, 'supersede'>

/** Columns that change with the status. */
const effects: Readonly<Record<CalculationAction, (ctx: Context) => Record<string, unknown>>> = {
  check: (ctx) => ({ checkedById: ctx.actor.id, checkedAt: ctx.clock.now().toISOString() }),
  sendBack: () => ({ checkedById: null, checkedAt: null }),
  approve: (ctx) => ({ approvedById: ctx.actor.id, approvedAt: ctx.clock.now().toISOString() }),
}

/** The handler of one action a person may take. */
export const handle =
  (action: CalculationAction) =>
  async (
    ctx: Context,
    {
      params,
      body,
      version,
    }: Incoming<{ id: string }, unknown, { reason?: string; signature?: SigningInput }>,
  ): Promise<CalculationRecord> => {
    const row = await requireVersion(ctx, params.id, version)
    const reason = allows(calculationLifecycle, action, row.status)
      ? actionGuard(ctx, action, row)
      : undefined
    if (reason) throw refused('not_ready', reason)
    await transition(ctx, {
      entity: 'pipe-wall-calculations',
      table: calculationTable,
      lifecycle: calculationLifecycle,
      action,
      id: row.id,
      version,
      subject: calculationLabel(row.number, row.revision),
      reason: body.reason,
      set: effects[action](ctx),
    })
    if (action !== 'sendBack') await signCalculation(ctx, row, action, body.signature)
    if (action === 'approve') await supersedeOlder(ctx, row)
    return readRecord(ctx, row.id)
  }

/** An approved revision takes the place of every older one that was in force. */
async function supersedeOlder(ctx: Context, { number, revision }: CalculationRow): Promise<void> {
  const older = await ctx.tx.query<{ id: string; revision: number }>(sql`
    SELECT id, revision FROM ${calculationTable}
    WHERE number = ${number} AND revision < ${revision} AND status IN ('checked', 'approved')`)
  for (const one of older) {
    await transition(ctx, {
      entity: 'pipe-wall-calculations',
      table: calculationTable,
      lifecycle: calculationLifecycle,
      action: 'supersede',
      id: one.id,
      subject: calculationLabel(number, one.revision),
      reason: `Rev ${revision} was approved`,
    })
  }
}
