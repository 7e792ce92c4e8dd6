import { dayIn } from '#platform/contract/values/dates.ts'
import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'
import { facts, present } from '#platform/server/documents/printing/printing.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { richTextBlocks } from '#platform/server/pdf/text/rich-text-blocks.ts'
import { contactPurposes, contactTypes, isDraft, reportLifecycle } from '../domain.ts'
import { formatShortDay, formatWhen } from './format-times.ts'
import type { ReportRow } from './queries.ts'

const MANAGERS_ONLY = 'For managers only'

const people = (row: ReportRow, ourName: string): Block => ({
  kind: 'table',
  columns: [{ label: 'Who was there' }, { label: 'For' }, { label: 'As' }],
  rows: [
    ...row.contacts.map(
      ({ name, jobTitle }): TableRow => ({
        cells: [{ text: name, isStrong: true }, row.companyName, jobTitle ?? ''],
      }),
    ),
    ...row.attendees.map(
      ({ id, name }): TableRow => ({
        cells: [{ text: name, isStrong: true }, ourName, id === row.authorId ? 'Author of this report' : ''],
      }),
    ),
  ],
})

const text = (heading: string, words: string | null | undefined): Block[] =>
  words
    ? [
        { kind: 'heading', text: heading },
        { kind: 'paragraph', text: words },
      ]
    : []

const actionsTable = (row: ReportRow, timeZone: string): Block[] => [
  { kind: 'heading', text: 'Actions' },
  {
    kind: 'table',
    columns: [
      { label: 'Action' },
      { label: 'Who', width: 40 },
      { label: 'Due', width: 26 },
      { label: 'Done', width: 26 },
    ],
    rows: row.actions.map(
      (action): TableRow => ({
        cells: [
          action.text,
          action.ownerName,
          formatShortDay(action.dueOn),
          action.doneAt ? formatShortDay(dayIn(action.doneAt, timeZone)) : 'open',
        ],
      }),
    ),
    empty: 'None were agreed.',
  },
]

function prospects(row: ReportRow): Block[] {
  const known = facts({
    'Potential value': row.potentialValue && formatAmountWithCode(row.potentialValue, row.currency),
    'Order expected': formatShortDay(row.expectedOrderDate),
    Confidence: row.quoteConfidenceName && `${row.quoteConfidenceName} (${row.confidencePercent} %)`,
    'Sales step': row.salesStepName,
    'Next contact': formatShortDay(row.nextContactOn),
    Products: row.products.map(({ name }) => name).join(', '),
    Enquiries: row.enquiries.map(({ number }) => number).join(', '),
    Quotes: row.quotes.map(({ number, revision }) => `${number} Rev ${revision}`).join(', '),
  })
  return known.length > 0 ? [{ kind: 'facts', facts: known, columns: 3 }] : []
}

function stampOf(row: ReportRow): string | undefined {
  if (isDraft(row.status)) return 'DRAFT'
  return row.visibility === 'managers' ? MANAGERS_ONLY.toUpperCase() : undefined
}

/** Everything a report is printed from; the same of it always gives the same bytes. */
export interface ReportPrint {
  readonly row: ReportRow
  readonly letterhead: Letterhead
  /** Of the facility on the letterhead, such as `Europe/London`. */
  readonly timeZone: string
}

/** The print of one contact report: who was there, what was said, what is to be done. */
export function reportPrint({ row, letterhead, timeZone }: ReportPrint): PdfDocument {
  const managersOnly = row.visibility === 'managers'
  const state =
    row.reviewedByName && row.reviewedAt
      ? `Reviewed by ${row.reviewedByName} on ${formatShortDay(dayIn(row.reviewedAt, timeZone))}`
      : reportLifecycle.states[row.status].label
  return {
    letterhead,
    title: 'Contact report',
    number: row.number,
    facts: facts({
      Company: row.companyName,
      Kind: `${contactTypes[row.contactType]}, ${contactPurposes[row.purpose].toLowerCase()}`,
      When: formatWhen(row.contactAt, timeZone),
      Place: present([row.place, row.durationMin && `${row.durationMin} minutes`]).join(', '),
    }),
    blocks: [
      ...(managersOnly ? [{ kind: 'paragraph', tone: 'strong', text: `${MANAGERS_ONLY}.` } as const] : []),
      people(row, letterhead.name),
      ...(row.summary ? [{ kind: 'heading', text: 'Summary' } as const, ...richTextBlocks(row.summary)] : []),
      ...text('What the customer needs', row.customerNeeds),
      ...text('Project', row.projectInfo),
      ...text('Competitors', row.competitors),
      ...text('Our position', row.ourPosition),
      ...prospects(row),
      ...actionsTable(row, timeZone),
    ],
    footer: managersOnly ? `${MANAGERS_ONLY}. ${state}` : state,
    stamp: stampOf(row),
    createdAt: row.updatedAt,
  }
}
