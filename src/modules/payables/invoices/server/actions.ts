import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { type Effect, type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { sign, signaturesHandler, signaturesOfParts } from '#modules/signing/signature/server/api.ts'
import { type HoldKind, holdKinds, type invoiceLifecycle, tierFor } from '../domain.ts'
import { invoiceReleaseTable } from '../table.ts'
import {
  bookApproved,
  bookLines,
  requireFullCredit,
  requireInvoiced,
  takeBack,
  takePlace,
} from './crediting.ts'
import { type InvoiceRow, invoices, releaserOf } from './document.ts'
import { approving, signedPayments } from './approving.ts'

/**
 * Counts the lines on their orders, those of a credit note once it is approved, and takes a place after all that were registered before; what was released of an earlier
 * registration counts no more.
 */
async function book(ctx: Context, row: InvoiceRow): Promise<void> {
  // The lock on the lines of the orders keeps two invoices of one line in their order.
  if (row.kind !== 'credit_note') await bookLines(ctx, row, false)
  else {
    await requireFullCredit(ctx, row)
    await requireInvoiced(ctx, row)
  }
  await takePlace(ctx, row.id)
}

/** Closes the credit notes of an invoice with it: they count, and nothing of them is paid. */
async function closeCredits(ctx: Context, row: InvoiceRow): Promise<void> {
  for (const { id } of row.creditedBy) {
    const credit = await invoices.require(ctx, id)
    await bookApproved(ctx, credit)
    await perform(ctx, 'closeCredit', credit, {})
  }
}

interface Release {
  readonly lineId: string
  readonly hold: HoldKind
  readonly reason: string
  readonly signature: SigningInput
}

/** The hold that somebody names, and as what they release it. @throws 422 */
function releasing(ctx: Context, row: InvoiceRow, { lineId, hold }: Release, tier: 'buyer' | 'manager') {
  const line = row.match.find((one) => one.lineId === lineId)
  const found = line?.holds.find(({ kind }) => kind === hold)
  if (!line || !found) throw invalid({ hold: ['Nothing holds this line for that reason any more.'] })
  const answer = tierFor(found, releaserOf(ctx, row))
  if ('why' in answer) throw refused('cannot_release', answer.why)
  if (answer.tier !== tier)
    throw refused(
      'cannot_release',
      tier === 'buyer'
        ? 'It is beyond what a buyer may release; a manager has to.'
        : 'A buyer releases this before a manager does.',
    )
  return { line, found }
}

/** Notes the release, and signs it with what was let pass. */
async function release(
  ctx: Context,
  row: InvoiceRow,
  input: Release,
  tier: 'buyer' | 'manager',
): Promise<void> {
  const { line, found } = releasing(ctx, row, input, tier)
  const { reason, hold } = input
  const noted = { registeredNo: row.registeredNo, lineId: line.lineId, lineNo: line.lineNo, hold, tier }
  const amount = found.amount ?? '0'
  const id = randomUUID()
  await insertRow(ctx.tx, invoiceReleaseTable, {
    id,
    invoiceId: row.id,
    ...noted,
    isEnough: tier === 'manager' || !found.isBig,
    amount,
    reason,
    byId: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  })
  await sign(
    ctx,
    {
      entity: 'invoices',
      entityId: row.id,
      part: { kind: 'release', id },
      label: row.number,
      meaning: 'released',
      content: signedRelease(row, { ...noted, amount, reason }),
      facilityId: row.facilityId,
      capacity: tier === 'buyer' ? 'Buyer' : 'Manager',
    },
    input.signature,
  )
}

/** What a release signs. */
type Released = Pick<Release, 'hold' | 'reason'> & {
  readonly registeredNo: number | null
  readonly lineId: string
  readonly lineNo: number
  readonly tier: 'buyer' | 'manager'
  readonly amount: string
}
const signedRelease = (
  { number, currency }: Pick<InvoiceRow, 'number' | 'currency'>,
  { registeredNo, lineId, lineNo, hold, tier, amount, reason }: Released,
) => ({ number, registeredNo, lineId, lineNo, hold, tier, amount, currency, reason })

/** The signatures of its releases and of its approvals. */
export const { signatures } = signaturesHandler(invoices, async (ctx, row) => {
  const noted = await ctx.tx.query<Released & { id: string }>(sql`
    SELECT id, registered_no AS "registeredNo", line_id AS "lineId", line_no AS "lineNo", hold, tier, amount::text, reason
    FROM ${invoiceReleaseTable} WHERE invoice_id = ${row.id} ORDER BY at, id`)
  const parts = [
    ...noted.map((one) => ({ id: one.id, content: signedRelease(row, one) })),
    ...(await signedPayments(ctx, row)),
  ]
  return signaturesOfParts(ctx, 'invoices', row.id, parts, ({ content }) => content)
})

/**
 * Holds the supplier: what buyers release alone is limited for all of its invoices in a month, so that of two who release at once the
 * second one is asked with what the first has released.
 */
const holdSupplier = (ctx: Context, { supplierId }: InvoiceRow): Promise<unknown> =>
  ctx.tx.query(sql`SELECT FROM ${companyTable} WHERE id = ${supplierId} FOR NO KEY UPDATE`)

const releaseAs = (tier: 'buyer' | 'manager'): Effect<InvoiceRow, Release> => ({
  before: async (ctx, row, input) => {
    await holdSupplier(ctx, row)
    releasing(ctx, await invoices.require(ctx, row.id), input, tier)
  },
  after: async (ctx, { id }, input) => release(ctx, await invoices.require(ctx, id), input, tier),
  reason: ({ hold, reason }) => `${holdKinds[hold].label}: ${reason}`,
})

const unregistered = { registeredAt: null, registeredById: null, registeredNo: null, decisionIds: [] }

const effects: Effects<typeof invoiceLifecycle, InvoiceRow> = {
  register: {
    columns: (ctx, row) => ({
      registeredAt: ctx.clock.now().toISOString(),
      registeredById: ctx.actor.id,
      authorIds: withAuthor(row.authorIds, ctx.actor.id),
    }),
    after: book,
  },
  correct: { columns: () => unregistered, after: takeBack },
  release: releaseAs('buyer'),
  releaseAbove: releaseAs('manager'),
  approve: approving.approve,
  approveOwn: approving.approveOwn,
  withdraw: {
    columns: () => ({ approvedAt: null, approvedById: null, approvalException: null, decisionIds: [] }),
    after: async (ctx, row) => {
      if (row.kind === 'credit_note') await takeBack(ctx, row)
    },
  },
  export: null,
  payPart: null,
  pay: null,
  credit: { after: closeCredits },
  closeCredit: null,
  dispute: { columns: () => ({ decisionIds: [] }) },
  settle: null,
  void: { columns: () => ({ registeredNo: null, decisionIds: [] }), after: takeBack },
}

export const { handlers, perform } = transitionsOf(invoices, effects)
