import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused, stale } from '#platform/server/errors.ts'
import {
  decidersOf,
  decidingEntry,
  type QuoteFacts,
} from '#modules/quote-traveller-approving-users/domain.ts'
import { type Approver, findApproverEntries } from '#modules/quote-traveller-approving-users/server/api.ts'
import { approvalLadder, type LadderStep, stepAfter, stepWithoutPeople } from '../domain/ladder.ts'
import type { ActionInput, Effect } from './action-input.ts'
import type { QuoteRow } from './queries.ts'
import { contentHash, factsOf, reasonsOf, totalsOf, quotes } from './document.ts'
import { withAuthor } from './service.ts'
import { signQuote } from './signing.ts'
import { factsAt, ladderFacts, namesOf, ownEntries } from './steps.ts'

/** The steps the quote has to pass. @throws 422 when nobody is left for one of them */
function ladderFor(row: QuoteRow, entries: readonly Approver[], facts: QuoteFacts): LadderStep[] {
  const about = ladderFacts(facts, reasonsOf(row, totalsOf(row), true))
  const ladder = approvalLadder(entries, about)
  if (ladder.length === 0) {
    throw refused(
      'no_approver',
      'Nobody but the authors may approve such a quote of this facility. Set up an approver first.',
    )
  }
  const empty = stepWithoutPeople(ladder, entries, about)
  if (empty !== null) {
    throw refused(
      'no_approver',
      `Each step of the approval is decided by another person, and nobody is left for step ${empty}. Set up an approver first.`,
    )
  }
  return ladder
}

/** The columns that say which step is asked now. */
const asked = (ctx: Context, { step, limitsHold }: LadderStep) => ({
  approvalStep: step,
  approvalLimitsHold: limitsHold,
  stepAskedAt: ctx.clock.now().toISOString(),
})

/** No step is asked. */
const notAsked = { approvalStep: null, stepAskedAt: null, approvalLimitsHold: false, approvalDeciderIds: [] }
const withdrawn = { ...notAsked, approvalLadder: null, submittedAt: null, submittedById: null }

/** Works out the steps and asks the first one; who submits becomes an author. */
export const submit: Effect = {
  async columns(ctx, row) {
    const authorIds = withAuthor(row.authorIds, ctx.actor.id)
    const facts = { ...factsOf(row), authorIds, decidedIds: [] }
    const entries = await findApproverEntries(ctx.tx, row.facilityId, ctx.clock.today())
    const ladder = ladderFor(row, entries, facts)
    const first = stepAfter(ladder, null)
    if (!first) throw new Error('The ladder has no step.')
    ask(ctx, row, { entries, facts, step: first, count: ladder.length, by: ctx.actor.name })
    return {
      ...notAsked,
      ...asked(ctx, first),
      authorIds,
      approvalLadder: JSON.stringify(ladder),
      submittedAt: ctx.clock.now().toISOString(),
      submittedById: ctx.actor.id,
    }
  },
}

interface Asking {
  entries: readonly Approver[]
  facts: QuoteFacts
  step: LadderStep
  /** How many steps there are. */
  count: number
  /** Who asks. */
  by: string
}

/** Writes to everybody who may decide on a step. Costs stay out of it: whoever opens the quote sees what they may see. */
function ask(ctx: Context, row: QuoteRow, { entries, facts, step, count, by }: Asking): void {
  const reasons = reasonsOf(row, totalsOf(row), false).map(({ text }) => text)
  const which = count > 1 ? ` It is step ${step.step} of the approval.` : ''
  for (const approver of decidersOf(entries, factsAt(facts, step))) {
    ctx.mail({
      template: 'quote-approval-requested',
      to: [approver.email],
      subject: `${quotes.label(row)} waits for your approval`,
      paragraphs: [
        `${by} asks for the approval of ${quotes.label(row)} to ${row.companyName}: ${row.currency} ${totalsOf(row).net} net.${which}`,
        ...(approver.holderName ? [`You stand in for ${approver.holderName}.`] : []),
        ...(reasons.length > 0 ? [`Look at: ${reasons.join('; ')}.`] : []),
      ],
      ...linkTo(ctx, row),
    })
  }
}

/** Back to the draft as it was. */
export const recall: Effect = { columns: () => withdrawn }

const linkTo = (ctx: Context, row: QuoteRow) => ({
  link: { label: 'Open the quote', url: `${ctx.appUrl}/quotes/${row.id}` },
  about: { entity: 'quotes', entityId: row.id },
})

const entryOf = (ctx: Context, row: QuoteRow): Approver | null =>
  decidingEntry(ownEntries(row, ctx.actor.id), factsOf(row))

/** Keeps who decided what on which step, for whom if they stood in, and on which content. */
async function keepDecision(
  ctx: Context,
  row: QuoteRow,
  decision: 'approved' | 'rejected',
  reason: string | null,
) {
  await ctx.tx.query(sql`
    INSERT INTO quote_approvals (quote_id, decision, step, user_id, user_name, holder_name, at, reason, content_sha256)
    VALUES (${row.id}, ${decision}, ${row.approvalStep ?? 1}, ${ctx.actor.id}, ${ctx.actor.name},
      ${entryOf(ctx, row)?.holderName ?? null}, ${ctx.clock.now().toISOString()}, ${reason}, ${contentHash(row)})`)
}

/** The approval of a step with the signature on what was decided. */
async function signDecision(ctx: Context, row: QuoteRow, input: ActionInput): Promise<void> {
  await keepDecision(ctx, row, 'approved', null)
  const capacity = `Quote approver, step ${row.approvalStep ?? 1}`
  const holderName = entryOf(ctx, row)?.holderName ?? null
  await signQuote(ctx, row, { meaning: 'approved', capacity, holderName }, input)
}

/** Those who wait for the decision, without the one who took it. */
const waiting = (ctx: Context, row: QuoteRow): string[] =>
  [...new Set([row.submittedByEmail ?? '', row.salespersonEmail])].filter(
    (email) => email !== '' && email !== ctx.actor.email,
  )

function tell(ctx: Context, row: QuoteRow, decision: string, paragraphs: string[]): void {
  const to = waiting(ctx, row)
  if (to.length === 0) return
  ctx.mail({
    template: `quote-${decision.split(' ')[0]}`,
    to,
    subject: `${quotes.label(row)} was ${decision}`,
    paragraphs: [
      `${ctx.actor.name} has ${decision} ${quotes.label(row)} to ${row.companyName}.`,
      ...paragraphs,
    ],
    ...linkTo(ctx, row),
  })
}

/** Asks the next step where there is one; the status stays. */
async function askNext(ctx: Context, row: QuoteRow, input: ActionInput): Promise<boolean> {
  const ladder = row.approvalLadder ?? []
  const next = stepAfter(ladder, row.approvalStep)
  const entry = entryOf(ctx, row)
  if (!next || !entry) return false
  const now = asked(ctx, next)
  const decidedIds = [...row.approvalDeciderIds, ...namesOf(entry)]
  const [moved] = await ctx.tx.query(sql`
    UPDATE quotes SET approval_step = ${now.approvalStep}, approval_limits_hold = ${now.approvalLimitsHold},
      step_asked_at = ${now.stepAskedAt}, approval_decider_ids = ${sql.param(decidedIds)}::uuid[],
      version = version + 1, updated_at = now()
    WHERE id = ${row.id} AND version = ${row.version} AND status = ${row.status} RETURNING id`)
  if (!moved) throw stale(undefined)
  await signDecision(ctx, row, input)
  ctx.audit({
    entity: 'quotes',
    entityId: row.id,
    action: 'approveStep',
    subject: quotes.label(row),
    changes: { approvalStep: { from: row.approvalStep, to: next.step } },
  })
  ask(ctx, row, {
    entries: row.approverEntries,
    facts: { ...factsOf(row), decidedIds },
    step: next,
    count: ladder.length,
    by: row.submittedByName ?? ctx.actor.name,
  })
  tell(ctx, row, `approved on step ${row.approvalStep}`, [`Step ${next.step} has been asked.`])
  return true
}

export const approve: Effect = {
  instead: askNext,
  columns: (ctx) => ({
    ...notAsked,
    approvedAt: ctx.clock.now().toISOString(),
    approvedById: ctx.actor.id,
  }),
  async after(ctx, row, input) {
    await signDecision(ctx, row, input)
    tell(ctx, row, 'approved', ['It can be sent now.'])
  },
}

export const reject: Effect = {
  columns: () => withdrawn,
  async after(ctx, row, input: ActionInput) {
    await keepDecision(ctx, row, 'rejected', input.reason ?? null)
    tell(ctx, row, 'rejected', [input.reason ?? '', 'It is a draft again.'])
  },
}
