import { formatAmount, plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { totalQuantity } from '#platform/contract/quantities.ts'
import { facts, listOf, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument } from '#platform/server/pdf/document.ts'
import {
  linesTable,
  type OrderPrint,
  type OrderRow,
  totalsBlock,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { signatureBoxes } from '#modules/signing/signature/server/api.ts'
import { termsFooter, termsPages } from '#modules/signing/terms/server/api.ts'
import type { ConsolidatedRow } from './document.ts'
import { type OrderLine, sumsOf, type PricedLine } from './pricing.ts'

/** Where a part of the goods goes. */
export interface Destination {
  readonly facilityId: string
  readonly name: string
  readonly address: string
}

/** Everything a print of a consolidated order is made of; the same of it always gives the same bytes. */
export interface ConsolidatedPrint extends Omit<OrderPrint, 'row' | 'changes' | 'weaker'> {
  readonly row: ConsolidatedRow
  readonly members: readonly OrderRow[]
  readonly worked: readonly PricedLine[]
  /** By the order that asks for the goods; the extra by the facility whose stock takes it. */
  readonly destinations: ReadonlyMap<string, Destination>
}

type Delivery = Destination & { readonly letter: string; readonly references: readonly string[] }

/** The places that goods go to, each once, with a letter and our references for it. */
function deliveriesOf({ members, worked, destinations, row }: ConsolidatedPrint): Delivery[] {
  const found = new Map<string, Delivery>()
  const add = (to: Destination | undefined, reference: string) => {
    if (!to) return
    const key = `${to.name}|${to.address}`
    const known = found.get(key)
    const letter = known?.letter ?? String.fromCodePoint(65 + found.size)
    const references = [...new Set([...(known?.references ?? []), reference])]
    found.set(key, { ...to, letter, references })
  }
  for (const { id, number } of members) add(destinations.get(id), number)
  if (worked.some(({ priced }) => priced.extra) && row.stockFacilityId)
    add(destinations.get(row.stockFacilityId), row.number)
  return [...found.values()]
}

/** How many of a line go where: `2 to A, 3 to B`. */
function sharesOf(
  print: ConsolidatedPrint,
  { bundle, priced }: PricedLine,
  places: readonly Delivery[],
): string {
  const letterOf = (to: Destination | undefined) =>
    places.find((one) => one.name === to?.name && one.address === to.address)?.letter ?? ''
  const by = new Map<string, string>()
  const add = (letter: string, quantity: string) =>
    by.set(letter, totalQuantity([by.get(letter) ?? '0', quantity]))
  for (const { order, line } of bundle.asks) add(letterOf(print.destinations.get(order.id)), line.quantity)
  if (priced.extra)
    add(letterOf(print.destinations.get(print.row.stockFacilityId ?? '')), priced.extra.quantity)
  return [...by].map(([letter, quantity]) => `${quantity} to ${letter}`).join(', ')
}

/** A bundled line as a line of an order. */
function printedLine(print: ConsolidatedPrint, worked: PricedLine, places: readonly Delivery[]): OrderLine[] {
  const [first] = worked.bundle.asks
  if (!first) return []
  const { quantity, massKg, unitPrice, discountPercent, net } = worked.priced
  const requiredOn = worked.bundle.asks
    .map(({ order, line }) => line.requiredOn ?? order.requiredOn)
    .toSorted()[0]
  return [
    {
      ...first.line,
      lineNo: worked.lineNo,
      quantity,
      massKg,
      unitPrice: unitPrice ?? '0',
      discountPercent,
      net,
      requiredOn,
      requirements: present([
        first.line.requirements,
        places.length > 1 && `Deliver ${sharesOf(print, worked, places)}`,
      ]).join('. '),
    },
  ]
}

/** The order as it goes to the supplier: what goes where, clauses, certificate demands, approvers, terms. */
export function consolidatedPrint(print: ConsolidatedPrint): PdfDocument {
  const { row, members, worked, letterhead, terms, clauses, signed, url } = print
  const label = `For ${letterhead.name}`
  const places = deliveriesOf(print)
  const delivered = row.incoterm && `${present([row.incoterm, row.incotermPlace]).join(' ')}, Incoterms 2020`
  const { totals } = sumsOf(members, worked)
  const [first] = members
  const notes = [
    row.notesToSupplier,
    ...new Set(
      members.flatMap(({ number, notesToSupplier }) =>
        notesToSupplier ? `${number}: ${notesToSupplier}` : [],
      ),
    ),
  ]
  const closing = signatures({
    label,
    ours: signatureBoxes(label, signed),
    pending: row.approvedAt ? 'Released within the approvals of its parts' : 'Not yet approved',
    theirs: { label: `Confirmed for ${row.supplierName}`, prompt: 'Name, date, confirmation number' },
    qr: { text: url, label: 'Scan to verify' },
  })
  const body: Block[] = [
    parties(
      [
        { label: 'To', name: row.supplierName, lines: [row.contactName] },
        { label: 'Delivery', name: delivered ?? 'As below', lines: [`Required ${shortDay(row.requiredOn)}`] },
        {
          label: 'Your contact',
          name: row.buyerName ?? '-',
          lines: [row.buyerEmail, row.paymentTerms && `Payment ${row.paymentTerms}`],
        },
      ],
      [3, 3, 2],
    ),
    ...listOf(
      'Deliver to',
      places.map(
        ({ letter, name, address, references }) =>
          `${letter}: ${name}, ${address.replaceAll('\n', ', ')}. Our reference ${references.join(', ')}.`,
      ),
    ),
    linesTable({
      currency: row.currency,
      lines: worked.flatMap((one) => printedLine(print, one, places)),
    }),
    {
      kind: 'columns',
      columns: [
        [
          ...listOf(
            'Quality clauses',
            clauses.map(({ code, wording }) => `${code}: ${wording}`),
          ),
          ...notes.flatMap((text) => (text ? [{ kind: 'paragraph', text } as const] : [])),
        ],
        [
          totalsBlock(
            {
              currency: row.currency,
              discountPercent: first?.discountPercent,
              facilityTaxCodes: members.flatMap(({ facilityTaxCodes }) => facilityTaxCodes),
            },
            totals,
          ),
        ],
      ],
      shares: [3, 2],
    },
  ]
  return {
    letterhead,
    title: 'Purchase order',
    number: row.number,
    facts: facts({ Date: shortDay(print.createdAt), Required: shortDay(row.requiredOn) }),
    blocks: terms ? [...body, closing, ...termsPages(terms)] : body,
    ...(terms ? { footer: termsFooter(terms, 'purchase order') } : { closing: [closing] }),
    stamp: print.stamp,
    createdAt: print.createdAt,
  }
}

/** The sheet for us: who gets how much of each line, at what. It is no paper for the supplier. */
export function allocationSheet(print: ConsolidatedPrint): PdfDocument {
  const { row, worked, letterhead, destinations } = print
  const money = (value: string) => formatAmount(value, row.currency)
  return {
    letterhead,
    title: 'Allocation sheet, internal',
    number: row.number,
    facts: facts({ Supplier: row.supplierName, Required: shortDay(row.requiredOn) }),
    blocks: worked.map(
      ({ lineNo, bundle, priced }): Block => ({
        kind: 'table',
        columns: [
          { label: `Line ${lineNo} for`, width: 66 },
          { label: 'Goes to' },
          { label: 'Qty', align: 'right', width: 16 },
          { label: 'Required', width: 28 },
          { label: `Net ${row.currency}`, align: 'right', width: 24 },
          { label: 'Was', align: 'right', width: 24 },
        ],
        rows: [
          ...bundle.asks.map(({ order, line }, at) => ({
            cells: [
              `${order.number}, line ${line.lineNo}`,
              destinations.get(order.id)?.name ?? '',
              plainDecimal(line.quantity),
              shortDay(line.requiredOn ?? order.requiredOn),
              { text: money(priced.shares[at] ?? line.net), isStrong: true },
              money(line.net),
            ],
          })),
          ...(priced.extra
            ? [
                {
                  cells: [
                    'Stock, no order asks for it',
                    row.stockFacilityName ?? '',
                    plainDecimal(priced.extra.quantity),
                    '',
                    { text: money(priced.extraNet), isStrong: true },
                    '',
                  ],
                },
              ]
            : []),
        ],
        empty: 'There are no lines.',
      }),
    ),
    createdAt: print.createdAt,
  }
}
