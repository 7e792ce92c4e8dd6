import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { sign } from '#modules/signing/signature/server/api.ts'
import { approvals } from '#modules/signing/sole-approval/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow, updateRow } from '#platform/server/database/rows.ts'
import type { Effect } from '#platform/server/documents/lifecycle/transitions.ts'
import { stale } from '#platform/server/errors.ts'
import { invoiceTotals, lineNet } from '../domain.ts'
import { invoiceApprovalTable, invoiceTable } from '../table.ts'
import { bookApproved } from './crediting.ts'
import { type InvoiceRow, invoices, ownWorkOf } from './document.ts'
import { decidingOn } from './payment-approval.ts'

/** What an approval for payment signs. Its shape never changes, or earlier signatures would no longer fit. */
const signedPayment = (row: InvoiceRow, step: number) => {
  const { number, kind, supplierId, supplierInvoiceNo, invoiceDate, currency, statedGross, registeredNo } =
    row
  const { net, tax, gross } = invoiceTotals(row.lines, row)
  return {
    number,
    step,
    kind,
    supplierId,
    supplierInvoiceNo,
    invoiceDate,
    currency,
    statedGross,
    registeredNo,
    net,
    tax,
    gross,
    lines: row.lines.map((line) => ({
      lineNo: line.lineNo,
      orderRootId: line.orderRootId,
      quantity: line.quantity,
      net: lineNet(line, row),
      taxCode: line.taxCode ?? null,
    })),
  }
}

/** Every approval that was ever given for an invoice, with what it would sign now. */
export async function signedPayments(ctx: Context, row: InvoiceRow) {
  const given = await ctx.tx.query<{ id: string; step: number }>(sql`
    SELECT id, step FROM ${invoiceApprovalTable} WHERE invoice_id = ${row.id} ORDER BY at, id`)
  return given.map(({ id, step }) => ({ id, content: signedPayment(row, step) }))
}

interface Approver {
  readonly step: number
  readonly capacity: string
  readonly holderId: string | null
  readonly holderName: string | null
}

/** Keeps that a step was passed, and signs it. */
async function pass(ctx: Context, row: InvoiceRow, by: Approver, signature: SigningInput): Promise<void> {
  const { step, capacity, holderId, holderName } = by
  const id = randomUUID()
  await insertRow(ctx.tx, invoiceApprovalTable, {
    id,
    invoiceId: row.id,
    step,
    userId: ctx.actor.id,
    userName: ctx.actor.name,
    holderId,
    holderName,
    at: ctx.clock.now().toISOString(),
  })
  await ctx.tx.query(
    sql`UPDATE ${invoiceTable} SET decision_ids = decision_ids || ${id}::uuid WHERE id = ${row.id}`,
  )
  const content = signedPayment(row, step)
  const { number: label, facilityId } = row
  const thing = {
    entity: 'invoices',
    entityId: row.id,
    part: { kind: 'approval', id },
    label,
    content,
  } as const
  await sign(ctx, { ...thing, meaning: 'approved', capacity, onBehalfOf: holderName, facilityId }, signature)
}

/** By which step of the list somebody approves. */
function approverOf(ctx: Context, row: InvoiceRow): Approver {
  const { step, entry } = decidingOn(ctx, row)
  const { holderId, holderName } = entry
  return { step, capacity: `Purchase order approver, step ${step}`, holderId, holderName }
}

interface Signed {
  readonly signature: SigningInput
}

/** Passes a step that is not the last one: the invoice stays as it is and asks the next. */
async function passStep(ctx: Context, row: InvoiceRow, { signature }: Signed): Promise<boolean> {
  if (decidingOn(ctx, row).isLast) return false
  if ((await updateRow(ctx.tx, invoiceTable, row, {})) === null) throw stale(undefined)
  const by = approverOf(ctx, row)
  await pass(ctx, row, by, signature)
  const changes = { approvalStep: { from: null, to: by.step } }
  ctx.audit({
    entity: 'invoices',
    entityId: row.id,
    action: 'approveStep',
    subject: invoices.label(row),
    changes,
  })
  return true
}

const columnsOf = approvals(
  (ctx) => ({ approvedAt: ctx.clock.now().toISOString(), approvedById: ctx.actor.id }),
  ownWorkOf,
)

/** The effects of the approvals for payment: each step is signed, and the last one lets the invoice go out. */
export const approving: {
  readonly approve: Effect<InvoiceRow, Signed>
  readonly approveOwn: Effect<InvoiceRow, Signed & { readonly reason: string; readonly password: string }>
} = {
  approve: {
    instead: passStep,
    ...columnsOf.approve,
    async after(ctx, row, { signature }) {
      await pass(ctx, row, approverOf(ctx, row), signature)
      await bookApproved(ctx, row)
    },
  },
  approveOwn: {
    ...columnsOf.approveOwn,
    async after(ctx, row, { signature }) {
      const alone = { step: 1, capacity: 'Alone, own work', holderId: null, holderName: null }
      await pass(ctx, row, alone, signature)
      await bookApproved(ctx, row)
    },
  },
}
