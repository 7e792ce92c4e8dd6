import { fullAddress } from '#platform/contract/register.ts'
import { Decimal } from 'decimal.js'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { latestToday, todayAt } from '#modules/setup/facilities/server/api.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import { reinstate } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { requirePrintableTexts } from '#platform/server/pdf/text/missing-signs.ts'
import type { quoteLifecycle } from '../domain/lifecycle.ts'
import { bindingFields } from '../domain/authorship.ts'
import { quoteTable } from '../table.ts'
import type { Effect } from './action-input.ts'
import { isFloorUnwatched } from './approvals/approval.ts'
import { approving } from './approvals/approving.ts'
import { maySeeCosts } from './costs/see-costs.ts'
import { changeOrder, extend, lose, partWin, release, win } from './customer/deciding.ts'
import { quotes } from './document.ts'
import type { QuoteRow } from './queries.ts'
import { send } from './customer/sending.ts'
import { refreshEnquiry } from './service.ts'

/** Gives the revision before back its place when a newer draft is given up. */
const cancel: Effect = {
  async after(ctx, row) {
    await reinstate(ctx, quoteTable, row)
    await refreshEnquiry(ctx, row.enquiryId)
  },
}

/** The owner learns that a quote has run out. */
const expire: Effect = {
  async after(ctx, row) {
    await refreshEnquiry(ctx, row.enquiryId)
    ctx.mail({
      template: 'quote-expired',
      to: [row.salespersonEmail],
      subject: `${quotes.label(row)} has expired`,
      paragraphs: [
        `${quotes.label(row)} to ${row.companyName} was valid until ${row.validUntil}.`,
        'Extend its validity, make a new revision, or mark it as lost.',
      ],
      link: { label: 'Open the quote', url: fullAddress(ctx.appUrl, `/quotes/${row.id}`) },
      about: { entity: 'quotes', entityId: row.id },
    })
  },
}

/** How far a rate may lie from the newest that was entered for the house, in parts of it. */
const FARTHEST = '0.2'

/**
 * Limits and margin are told at the rate of the quote, so the house has to have one, and the quote one near it.
 * @throws 422 at the rate
 */
async function requireNearRate(
  ctx: Context,
  { currency, baseCurrency, exchangeRate }: QuoteRow,
): Promise<void> {
  if (currency === baseCurrency) return
  const refuse = (sentence: string) => invalid({ exchangeRate: [sentence] })
  const { rate, isFar } = await queryOne<{ rate: string | null; isFar: boolean | null }>(
    ctx.tx,
    sql`
    SELECT house.rate::text AS rate, abs(${exchangeRate}::numeric - house.rate) > house.rate * ${FARTHEST}::numeric AS "isFar"
    FROM (SELECT ${newestRate(sql`${currency}`, sql`${baseCurrency}`)} AS rate) AS house`,
  )
  if (rate === null)
    throw refuse(
      `The house has no rate from ${currency} to ${baseCurrency}, and the limits of approval are told at it. Have one entered in Setup, Exchange rates.`,
    )
  if (!isFar) return
  const [typed, own] = [formatQuantity(exchangeRate), formatQuantity(new Decimal(rate).toFixed(6))]
  throw refuse(
    `The rate ${typed} is far from the newest one of the house, ${own}. Take that one, or have a newer one entered.`,
  )
}

/** What cannot be printed is told before anybody is asked: an approved quote would need a new revision for it. */
const submit: typeof approving.submit = {
  ...approving.submit,
  async columns(ctx, row, input) {
    const { addressText, projectName, alternativeTitle, customerReference, lines } = row
    const terms = bindingFields.map((name) => row[name])
    const printed = lines.map(({ costing: _, ...line }) => line)
    requirePrintableTexts([addressText, projectName, alternativeTitle, customerReference, terms, printed])
    await requireNearRate(ctx, row)
    if (!maySeeCosts(ctx.actor) && isFloorUnwatched(row))
      throw refused(
        'no_approver',
        'Nobody stands on step 2 of the list of quote approvers, which watches the limits of this facility. Name someone there first.',
      )
    return (await approving.submit.columns?.(ctx, row, input)) ?? {}
  },
}

const effects: Effects<typeof quoteLifecycle, QuoteRow> = {
  ...approving,
  submit,
  send,
  win,
  partWin,
  lose,
  extend,
  cancel,
  release,
  changeOrder,
  expire,
  // Sending the newer revision notes everything.
  supersede: null,
}

export const quoteTransitions = transitionsOf(quotes, effects)
export const { perform, handlers, undo } = quoteTransitions

/** Sent quotes whose validity has passed become expired, at most 500 in one run. Gives how many. */
export async function expireQuotes(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM quotes
    WHERE status = 'sent' AND valid_until < ${latestToday(ctx)}
      AND valid_until < ${todayAt(ctx, sql`quotes.facility_id`)}
    ORDER BY valid_until, id LIMIT 500 FOR UPDATE SKIP LOCKED`)
  for (const { id } of due) await perform(ctx, 'expire', await quotes.require(ctx, id), {})
  return due.length
}
