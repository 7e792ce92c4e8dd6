import { minorUnitProblems } from '#platform/contract/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import {
  type Effects,
  type Subject,
  transitionsOf,
} from '#platform/server/documents/lifecycle/transitions.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import type { ReachedWhen } from '#modules/setup/sales-steps/domain.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { enquiryLifecycle, lacksNote, type LostReason } from '../domain.ts'
import { enquiries } from './document.ts'

/** Why and to whom an order was lost. */
export interface Loss {
  readonly lostReason: LostReason
  readonly lostToCompetitor?: string | null | undefined
  readonly lostPrice?: string | null | undefined
  readonly lostNote?: string | null | undefined
}

const firstStep = (condition: SQL): SQL => sql`coalesce((
  SELECT id FROM ${salesStepTable} WHERE active AND ${condition} ORDER BY sort_order, code LIMIT 1), t.sales_step_id)`
const wonStep = firstStep(sql`is_won`)
const lostStep = firstStep(sql`is_lost`)
const openStep = firstStep(sql`NOT is_won AND NOT is_lost`)

/** The last step that an enquiry has reached with this, where it does not stand there or further on already. */
const reached = (event: ReachedWhen): SQL => sql`coalesce((
  SELECT next.id FROM ${salesStepTable} next JOIN ${salesStepTable} present ON present.id = t.sales_step_id
  WHERE next.active AND next.reached_when = ${event} AND next.is_open AND present.is_open
    AND (next.sort_order, next.code) > (present.sort_order, present.code)
  ORDER BY next.sort_order DESC, next.code DESC LIMIT 1), t.sales_step_id)`

const lossColumns = (input: Partial<Loss>) => ({
  lostReason: input.lostReason ?? null,
  lostToCompetitor: input.lostToCompetitor ?? null,
  lostPrice: input.lostPrice ?? null,
  lostNote: input.lostNote ?? null,
  salesStepId: lostStep,
})
const notLost = { lostReason: null, lostToCompetitor: null, lostPrice: null, lostNote: null }

/** Throws 422 where "other" is not explained, and for a price that is finer than its currency. */
function lostColumns({ currency }: { readonly currency: string }, input: Partial<Loss>) {
  refuseWhere(minorUnitProblems({ lostPrice: input.lostPrice }, currency))
  if (lacksNote(input.lostReason, input.lostNote)) {
    throw invalid({ lostNote: ['Enter the other reason.'] })
  }
  return lossColumns(input)
}

const lossReason = ({ lostReason, lostNote }: Partial<Loss>): string | undefined =>
  lostReason && [lostReason.replaceAll('_', ' '), lostNote].filter(Boolean).join(': ')

const effects: Effects<typeof enquiryLifecycle, Subject> = {
  startReview: { columns: () => ({ salesStepId: reached('under_review') }) },
  makeReady: { columns: () => ({ salesStepId: reached('ready_to_quote') }) },
  clarify: null,
  changeScope: null,
  lose: {
    columns: async (ctx, row, input) => lostColumns(await enquiries.require(ctx, row.id), input),
    reason: lossReason,
  },
  cancel: null,
  reopen: { columns: () => ({ ...notLost, salesStepId: openStep }) },
  // The bid decision brings its own columns.
  noBid: null,
  markQuoted: { columns: () => ({ ...notLost, salesStepId: reached('quoted') }) },
  markWon: { columns: () => ({ ...notLost, salesStepId: wonStep }) },
  markLost: { columns: (_, __, input: Partial<Loss>) => lossColumns(input), reason: lossReason },
}

export const enquiryTransitions = transitionsOf(enquiries, effects)
export const { perform, handlers, undo } = enquiryTransitions

type Following = 'markQuoted' | 'markWon' | 'markLost'

/** Where an enquiry stays as it is, whatever becomes of its quotes. */
const leftAlone: Readonly<Record<Following, readonly (keyof typeof enquiryLifecycle.states)[]>> = {
  markQuoted: ['new', 'quoted', 'won', 'cancelled', 'no_bid'],
  markWon: ['new', 'won', 'lost', 'cancelled', 'no_bid'],
  markLost: ['new', 'won', 'lost', 'cancelled', 'no_bid'],
}

/**
 * An action that follows from a quote; the enquiry stays as it is where `leftAlone` says so. Throws for a status that
 * neither the lifecycle nor `leftAlone` names: a new status has to say what becomes of it.
 */
export async function follow(
  ctx: Context,
  action: Following,
  enquiry: Subject,
  input: Partial<Loss> = {},
): Promise<void> {
  if (allows(enquiryLifecycle, action, enquiry.status)) await perform(ctx, action, enquiry, input)
  else if (!leftAlone[action].some((status) => status === enquiry.status))
    throw new Error(`Nobody says what ${action} does to an enquiry that is ${enquiry.status}.`)
}
