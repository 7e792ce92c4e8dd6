import { type SQL, sql } from 'drizzle-orm'
import type { ActionInfo } from '../../../platform/contract/lifecycle.ts'
import { allows } from '../../../platform/contract/lifecycle.ts'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { invalid, refused } from '../../../platform/server/errors.ts'
import { move } from '../../../platform/server/lifecycle.ts'
import type { EnquiryRecord } from '../contract.ts'
import { enquiryLifecycle, lacksNote, type LostReason } from '../domain.ts'
import { enquiryTable } from '../table.ts'
import { missingOf, obstacle, recordOf, requireRow, requireVersion } from './records.ts'

export type EnquiryAction = keyof typeof enquiryLifecycle.actions

/** Why and to whom an order was lost. */
export interface Loss {
  readonly lostReason: LostReason
  readonly lostToCompetitor?: string | null | undefined
  readonly lostPrice?: string | null | undefined
  readonly lostNote?: string | null | undefined
}

interface Input extends Partial<Loss> {
  readonly reason?: string | undefined
}

const firstStep = (condition: SQL): SQL => sql`coalesce((
  SELECT id FROM sales_steps WHERE active AND ${condition} ORDER BY sort_order, code LIMIT 1), t.sales_step_id)`
const wonStep = firstStep(sql`is_won`)
const lostStep = firstStep(sql`is_lost`)
const openStep = firstStep(sql`NOT is_won AND NOT is_lost`)

const lost = (input: Input) => ({
  lostReason: input.lostReason ?? null,
  lostToCompetitor: input.lostToCompetitor ?? null,
  lostPrice: input.lostPrice ?? null,
  lostNote: input.lostNote ?? null,
  salesStepId: lostStep,
})
const notLost = { lostReason: null, lostToCompetitor: null, lostPrice: null, lostNote: null }

type Effect = (input: Input) => Record<string, unknown>

/** What changes beside the status; null: the status is all. */
export const effects: Readonly<Record<EnquiryAction, Effect | null>> = {
  startReview: null,
  makeReady: null,
  clarify: null,
  changeScope: null,
  lose: lost,
  cancel: null,
  reopen: () => ({ ...notLost, salesStepId: openStep }),
  // The bid decision brings its own columns.
  noBid: null,
  markQuoted: () => notLost,
  markWon: () => ({ ...notLost, salesStepId: wonStep }),
  markLost: lost,
}

const reasonOf = (input: Input): string | undefined => {
  if (input.reason) return input.reason
  if (!input.lostReason) return undefined
  return [input.lostReason.replaceAll('_', ' '), input.lostNote].filter(Boolean).join(': ')
}

/** Moves an enquiry, with what follows from the action; `also` are further columns. Throws 404, 412, 422. */
export async function perform(
  ctx: Context,
  action: EnquiryAction,
  key: { id: string; version?: number; number: string },
  input: Input,
  also: Readonly<Record<string, unknown>> = {},
) {
  await move(ctx, {
    entity: 'enquiries',
    table: enquiryTable,
    lifecycle: enquiryLifecycle,
    action,
    id: key.id,
    ...(key.version === undefined ? {} : { version: key.version }),
    subject: key.number,
    reason: reasonOf(input),
    set: { ...effects[action]?.(input), ...also },
  })
}

/** The handler of one action a person may take. */
export const handle =
  (action: EnquiryAction) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, Input>,
  ): Promise<EnquiryRecord> => {
    const row = await requireVersion(ctx, params.id, version)
    if (allows(enquiryLifecycle, action, row.status)) {
      const reason = obstacle(action, row)
      const fields = action === 'makeReady' ? missingOf(row) : undefined
      if (reason) throw refused('not_ready', reason, fields)
      if (lacksNote(body.lostReason, body.lostNote)) {
        throw invalid({ lostNote: ['Say what the other reason is.'] })
      }
    }
    await perform(ctx, action, { id: row.id, version, number: row.number }, body)
    return recordOf(ctx.actor, await requireRow(ctx, row.id))
  }

/** A move that follows from a quote; does nothing when the enquiry is no longer where it could happen. */
export async function follow(
  ctx: Context,
  action: 'markQuoted' | 'markWon' | 'markLost',
  enquiry: { id: string; number: string; status: string },
  input: Partial<Loss> = {},
): Promise<void> {
  const info: ActionInfo<string> = enquiryLifecycle.actions[action]
  if (info.from.includes(enquiry.status))
    await perform(ctx, action, { id: enquiry.id, number: enquiry.number }, input)
}
