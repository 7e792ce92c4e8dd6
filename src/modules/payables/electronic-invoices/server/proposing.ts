import { currency as currencies, isoDate } from '#platform/contract/values/fields.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { invoiceNumbered } from '#modules/payables/invoices/server/api.ts'
import type { Reading } from '../contract.ts'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import { discountIn, fieldOfFinding } from '../domain/place.ts'
import { documentKind } from '../domain/sent.ts'
import { accountsToPay } from './paying.ts'
import { linesToInvoice, namedOrders } from './orders.ts'
import { moneyIn, placedLines, type Say } from './placing.ts'
import { sellerOf } from './suppliers.ts'

const day = (text: string | null): string | null =>
  text !== null && isoDate.safeParse(text).success ? text : null

/** Reading of a file as a new invoice, with everything that was said of it at its place in the form. */
export async function proposed(
  ctx: Context,
  invoice: ElectronicInvoice,
  findings: readonly Finding[],
  isPdf: boolean,
): Promise<Reading> {
  const said: Finding[] = [...findings]
  const say: Say = (finding) => said.push(finding)
  const tell = (term: string, sentence: string) =>
    say({ term, rule: null, sentence: `${sentence} (${term})` })
  const orders = await namedOrders(ctx, invoice)
  const supplierId = await sellerOf(ctx, invoice, orders, tell)
  const own = orders.filter((order) => order.supplierId === supplierId)
  if (invoice.order !== null && own.length === 0)
    tell('BT-13', `No issued order of this supplier has the number "${invoice.order.slice(0, 60)}".`)
  const facilityId = own[0]?.facilityId ?? ctx.actor.facilityId
  const facility = facilityId ? await requireFacility(ctx.tx, facilityId) : null
  const issuedOn = day(invoice.issuedOn)
  const taxPoint = day(invoice.taxPoint)
  const codes = facility ? taxCodesOn(facility.taxCodes, taxPoint ?? issuedOn ?? ctx.today()) : []
  const known = currencies.safeParse(invoice.currency)
  const currency = known.success ? known.data : null
  const kind = documentKind(invoice)

  const candidates = supplierId
    ? await linesToInvoice(ctx, {
        orders: own,
        supplierId,
        currency: currency ?? '',
        isCredit: kind === 'credit_note',
      })
    : []
  const placed = placedLines(invoice, kind === 'prepayment' ? [] : candidates, own, codes, say)

  const discount = discountIn(invoice.paymentTerms)
  const discountUntil = discount && issuedOn ? addDays(issuedOn, discount.days) : null
  const duplicate =
    supplierId && invoice.number ? await invoiceNumbered(ctx, supplierId, invoice.number) : undefined
  if (duplicate) tell('BT-1', `${duplicate.number} is this invoice already.`)
  const payTo = kind === 'credit_note' ? [] : await accountsToPay(ctx, invoice, supplierId)
  for (const { warning } of payTo) if (warning !== null) say({ term: 'BT-84', rule: null, sentence: warning })
  const creditsId = await creditedBy(ctx, invoice, kind, supplierId, tell)
  const paid = moneyIn(invoice.totals['BT-113'])
  if (paid !== null && paid !== '0.00') tell('BT-113', `The file says that ${paid} is paid already.`)

  const problems: Record<string, string[]> = {}
  for (const finding of said) {
    const field = fieldOfFinding(finding, placed)
    problems[field] = [...(problems[field] ?? []), finding.sentence]
  }
  return {
    syntax: invoice.syntax,
    isPdf,
    sellerName: invoice.seller.name,
    number: invoice.number,
    payTo,
    values: {
      kind,
      supplierId,
      supplierInvoiceNo: invoice.number?.slice(0, 60) ?? null,
      facilityId,
      invoiceDate: issuedOn,
      receivedOn: ctx.today(),
      taxPoint,
      dueOn: day(invoice.dueOn),
      discountPercent: discountUntil ? (discount?.percent ?? null) : null,
      discountUntil,
      currency,
      statedGross: moneyIn(invoice.totals['BT-112']),
      creditsId,
      notes: invoice.notes.join('\n').slice(0, 4000) || null,
      lines: placed.lines,
    },
    problems,
  }
}

/** The invoice that a credit note gives back (BT-25), where it is one of ours. */
async function creditedBy(
  ctx: Context,
  { preceding }: ElectronicInvoice,
  kind: string,
  supplierId: string | null,
  tell: (term: string, sentence: string) => void,
): Promise<string | null> {
  const [first] = preceding
  if (kind !== 'credit_note' || !first?.number) return null
  const found = supplierId ? await invoiceNumbered(ctx, supplierId, first.number) : undefined
  if (found?.isRegistered) return found.id
  tell(
    'BT-25',
    `"${first.number.slice(0, 60)}", which it gives back, is no registered invoice of this supplier.`,
  )
  return null
}
