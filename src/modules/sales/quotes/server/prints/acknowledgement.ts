import { formatAmount, formatQuantity } from '#platform/contract/values/amounts.ts'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { discountOn } from '#platform/contract/priced-lines.ts'
import { listOf, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import {
  type AgreedLine,
  differenceWords,
  type Offer,
  orderLineNet,
  orderLinesNet,
  orderNet,
  orderTerms,
  type Resolution,
  resolutionOf,
  resolutions,
} from '#modules/sales/contract-reviews/domain.ts'
import type { ReviewState, StoredReview } from '#modules/sales/contract-reviews/server/api.ts'
import { signatureBoxes } from '#modules/signing/signature/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { termsFooter, termsPages } from '#modules/signing/terms/server/api.ts'
import { allDeviations, deviationText } from '../../domain/deviations.ts'
import { type PrintFacts, quoteParties } from './blocks.ts'

/** Everything the acknowledgement is made of. */
export interface AcknowledgementFacts extends PrintFacts {
  readonly review: StoredReview
  readonly state: ReviewState
}

function tableRow(line: AgreedLine, offer: Offer, currency: string | null): TableRow {
  const note = present([
    line.specification,
    line.pslLevel,
    line.certificationLevel && `EN 10204 ${line.certificationLevel}`,
  ]).join(', ')
  return {
    cells: [
      String(line.lineNo),
      { text: line.description, isStrong: true, note },
      `${formatQuantity(line.quantity)} ${unitName(line.uom)}`,
      formatAmount(line.unitPrice, currency),
      { text: formatAmount(orderLineNet(line, offer), currency), isStrong: true },
      line.deliveryDate ? shortDay(line.deliveryDate) : '',
    ],
  }
}

const linesTable = ({ state }: AcknowledgementFacts): Block => ({
  kind: 'table',
  columns: [
    { label: 'Line', width: 11 },
    { label: 'Description' },
    { label: 'Qty', align: 'right' },
    { label: 'Unit price', align: 'right' },
    { label: `Net ${state.agreedTerms.currency}`, align: 'right' },
    { label: 'Delivery', align: 'right', isOptional: true },
  ],
  rows: state.agreed.map((line) => tableRow(line, state.offer, state.agreedTerms.currency)),
  empty: 'There are no lines yet.',
})

function resolvedDifferences(
  { differences, offer: { currency } }: ReviewState,
  all: readonly Resolution[],
): { text: string; kind: Resolution['resolution'] }[] {
  return differences.flatMap((difference) => {
    const found = resolutionOf(difference, all)
    if (!found) return []
    const holds = resolutions[found.resolution].words
    return [{ text: `${differenceWords(difference, currency)}. ${holds}`, kind: found.resolution }]
  })
}

/** What both sides agreed on beside the lines: deviations of the quote, and how differences of the order were settled. */
function agreements({ row, review, state }: AcknowledgementFacts): Block[] {
  const deviations = allDeviations(row).map(deviationText)
  const differences = resolvedDifferences(state, review.resolutions).map(({ text }) => text)
  return [
    ...listOf('Deviations from your specification that are part of the order', deviations, true),
    ...listOf('Where your order differed from our quote', differences, true),
  ]
}

function released({ row, url, letterhead, signed }: AcknowledgementFacts): Block {
  const label = `For ${letterhead.name}`
  return signatures({
    label,
    ours: signatureBoxes(label, signed),
    pending: 'Not yet released',
    qr: { text: url, label: `Scan to verify ${row.number}` },
  })
}

/** What the head tells of delivery and payment: as agreed, which may be otherwise than quoted. */
const agreedParties = ({ agreedTerms: { paymentTerms, incoterm, deliveryPlace } }: ReviewState) => ({
  paymentTerms,
  incoterm,
  incotermPlace: deliveryPlace,
})

/** From the sum of the lines to the net, where the quote has a discount on the whole or charges; else nothing. */
function agreedSums({ row, state: { agreed, agreedTerms, offer } }: AcknowledgementFacts) {
  if (!row.discountPercent && row.charges.length === 0) return []
  const money = (value: string) => formatAmount(value, agreedTerms.currency)
  const linesNet = orderLinesNet(agreed, offer)
  const discount = {
    label: `Discount ${formatQuantity(row.discountPercent ?? '0')} %`,
    value: money(`-${discountOn(linesNet, offer)}`),
  }
  return [
    { label: 'Lines', value: money(linesNet) },
    ...(row.discountPercent ? [discount] : []),
    ...row.charges.map(({ text, amount }) => ({ label: text, value: money(amount) })),
  ]
}

/** Our acknowledgement of the customer's order: the lines as both sides agreed on them, with the terms that bind. */
export function acknowledgementPrint(facts: AcknowledgementFacts): PdfDocument {
  const { row, state, terms, letterhead, stamp } = facts
  const { currency } = state.agreedTerms
  const net = orderNet(state.agreed, state.offer)
  const ours = state.agreedTerms.areOurs ? terms : null
  const footer = ours ? termsFooter(ours, 'order') : orderTerms.theirs
  return {
    letterhead,
    title: 'Order acknowledgement',
    number: row.number,
    revision: `Rev ${row.revision}, accepted with your order ${row.customerPoNo ?? ''}`,
    facts: [
      { label: 'Your order', value: row.customerPoNo ?? '' },
      { label: 'Of', value: row.customerPoDate ? shortDay(row.customerPoDate) : '' },
      { label: 'Date', value: shortDay(dayIn(facts.createdAt, row.timeZone)) },
    ],
    blocks: [
      quoteParties({ ...row, ...agreedParties(state) }),
      linesTable(facts),
      {
        kind: 'columns',
        columns: [
          agreements(facts),
          [
            {
              kind: 'totals',
              lines: [
                ...agreedSums(facts),
                { label: `Net ${currency}`, value: formatAmount(net, currency), kind: 'grand' },
              ],
            },
          ],
        ],
        shares: [3, 2],
      },
      released(facts),
      ...(ours ? termsPages(ours) : []),
    ],
    footer,
    stamp,
    createdAt: facts.createdAt,
  }
}
