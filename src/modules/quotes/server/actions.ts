import { sql } from 'drizzle-orm'
import { allows } from '../../../platform/contract/lifecycle.ts'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { refused } from '../../../platform/server/errors.ts'
import { move } from '../../../platform/server/lifecycle.ts'
import type { QuoteRecord } from '../contract.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import { type ActionInput, type Effect, type QuoteAction, reasonOf } from './action-input.ts'
import { approve, recall, reject, submit } from './approving.ts'
import { extend, lose, partWin, release, win } from './deciding.ts'
import type { QuoteRow } from './queries.ts'
import { labelOf, missingOf, obstacle, recordOf, requireRow, requireVersion } from './records.ts'
import { send } from './sending.ts'
import { noteAll } from './service.ts'

/** Gives the revision before back its place when a newer draft is given up. */
const cancel: Effect = {
  async after(ctx, row) {
    if (row.revision > 0 && row.isCurrent) {
      await ctx.tx.query(sql`
        WITH given_up AS (UPDATE quotes SET is_current = false WHERE id = ${row.id} RETURNING number, revision)
        UPDATE quotes SET is_current = true, version = version + 1 FROM given_up
        WHERE quotes.number = given_up.number AND quotes.revision = given_up.revision - 1`)
    }
    await noteAll(ctx, row.enquiryId)
  },
}

/** The owner learns that a quote has run out. */
const expire: Effect = {
  async after(ctx, row) {
    await noteAll(ctx, row.enquiryId)
    ctx.mail({
      template: 'quote-expired',
      to: [row.salespersonEmail],
      subject: `${labelOf(row)} has expired`,
      paragraphs: [
        `${labelOf(row)} to ${row.companyName} was valid until ${row.validUntil}.`,
        'Extend its validity, make a new revision, or mark it as lost.',
      ],
      link: { label: 'Open the quote', url: `${ctx.appUrl}/quotes/${row.id}` },
      about: { entity: 'quotes', entityId: row.id },
    })
  },
}

/** What each action does beside the status; null: nothing. */
export const effects: Readonly<Record<QuoteAction, Effect | null>> = {
  submit,
  recall,
  approve,
  reject,
  send,
  win,
  partWin,
  lose,
  extend,
  cancel,
  release,
  expire,
  // Sending the newer revision notes everything.
  supersede: null,
}

/** Moves a quote: checks, the columns of the action, the status, and what follows from it. */
export async function perform(
  ctx: Context,
  action: QuoteAction,
  row: QuoteRow,
  input: ActionInput,
  version?: number,
): Promise<void> {
  const effect = effects[action]
  const isAllowed = allows(quoteLifecycle, action, row.status)
  if (isAllowed && (await effect?.passOn?.(ctx, row, version, input))) return
  const set = isAllowed && effect?.set ? await effect.set(ctx, row, input) : {}
  await move(ctx, {
    entity: 'quotes',
    table: quoteTable,
    lifecycle: quoteLifecycle,
    action,
    id: row.id,
    ...(version === undefined ? {} : { version }),
    subject: labelOf(row),
    reason: reasonOf(input),
    set,
  })
  await effect?.after?.(ctx, row, input)
}

/** The handler of one action a person may take. */
export const handle =
  (action: QuoteAction) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, ActionInput>,
  ): Promise<QuoteRecord> => {
    const row = await requireVersion(ctx, params.id, version)
    if (allows(quoteLifecycle, action, row.status)) {
      const reason = obstacle(ctx, action, row)
      const fields = action === 'submit' ? missingOf(row, ctx.clock.today()) : undefined
      if (reason) throw refused(`cannot_${action.toLowerCase()}`, reason, fields)
    }
    await perform(ctx, action, row, body, version)
    return recordOf(ctx, await requireRow(ctx, row.id))
  }

/** Sent quotes whose validity has passed become expired, at most 500 in one run. Gives how many. */
export async function expireQuotes(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM quotes WHERE status = 'sent' AND valid_until < ${ctx.clock.today()}
    ORDER BY valid_until, id LIMIT 500 FOR UPDATE SKIP LOCKED`)
  for (const { id } of due) await perform(ctx, 'expire', await requireRow(ctx, id), {})
  return due.length
}
