import { countryName } from '#platform/contract/values/countries.ts'
import { Decimal } from 'decimal.js'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { longDay } from '#platform/contract/values/dates.ts'
import { facts, parties, present } from '#platform/server/documents/printing/printing.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { drawingLabels, materialLabel } from '#modules/engineering/technical-lines/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import type { EnquiryLine } from '../contract/lines.ts'
import type { QuestionRecord } from '../contract/questions.ts'
import { isAnswered, isOpenQuestion } from '../domain/questions.ts'
import { enquiryLifecycle, type ReviewQuestion, reviewQuestions } from '../domain.ts'
import { formatMoment } from './format-moment.ts'
import type { EnquiryRow } from './document.ts'

type Question = Omit<QuestionRecord, 'isLate' | 'can'>

/** What both prints of an enquiry are made of. */
export interface EnquiryPrint {
  readonly row: EnquiryRow
  readonly questions: readonly Question[]
  readonly letterhead: Letterhead
  readonly createdAt: string
}

const amount = (value: string | null | undefined, currency: string): string | null =>
  value ? `${formatAmount(value, currency)} ${currency}` : null

/** `no_bid` -> `No bid` */
const spoken = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

const noteOf = (line: EnquiryLine): string =>
  present([materialLabel(line), ...drawingLabels(line, 'Part'), line.inspectionNotes]).join('. ')

function lineRow(line: EnquiryLine): TableRow {
  return {
    cells: [
      String(line.lineNo),
      { text: line.description, isStrong: true, note: noteOf(line) },
      line.quantities.map((one) => new Decimal(one).toFixed()).join(' / '),
      unitName(line.uom),
    ],
  }
}

const about = ({ lineNo }: Question): string => (lineNo === null ? 'The whole' : `Line ${lineNo}`)

const reviewLabels = { yes: 'Yes', no: 'No', not_applicable: 'Not applicable' } as const

function reviewBlocks(row: EnquiryRow): Block[] {
  const questions = Object.entries(reviewQuestions) as [ReviewQuestion, string][]
  const rows = questions.map(([name, question]): TableRow => {
    const answer = row[name]
    return { cells: [question, answer ? reviewLabels[answer] : 'Not answered'] }
  })
  const done = row.reviewCompletedAt
    ? `Completed by ${row.reviewCompletedByName ?? 'someone'} on ${formatMoment(row.reviewCompletedAt, row.timeZone)}.`
    : 'The review is not complete.'
  return [
    { kind: 'heading', text: 'Technical review' },
    { kind: 'table', columns: [{ label: 'Question' }, { label: 'Answer', width: 34 }], rows },
    {
      kind: 'paragraph',
      text: present([done, row.reviewExceptions && `Exceptions: ${row.reviewExceptions}`]).join('\n'),
    },
  ]
}

function questionBlocks(questions: readonly Question[]): Block[] {
  if (questions.length === 0) return []
  return [
    { kind: 'heading', text: 'Questions to the customer' },
    {
      kind: 'table',
      columns: [{ label: 'No.', width: 11 }, { label: 'About', width: 20 }, { label: 'Question and answer' }],
      rows: questions.map((one) => ({
        cells: [String(one.questionNo), about(one), { text: one.text, note: stateOf(one) }],
      })),
    },
  ]
}

function stateOf(question: Question): string {
  if (isAnswered(question)) {
    const scope = question.affectsScope ? ' (changes the scope)' : ''
    return `${question.answeredByName}, ${longDay(question.answeredOn ?? '')}: ${question.answer}${scope}`
  }
  if (!isOpenQuestion(question)) return `Withdrawn: ${question.withdrawnReason}`
  if (!question.sentAt) return 'Not sent yet.'
  return `Sent ${longDay(question.sentAt)}${question.dueOn ? `, answer wanted by ${longDay(question.dueOn)}` : ''}.`
}

/** The enquiry as a print for our own people: everything it holds, with review and questions. */
export function summaryPrint({ row, questions, letterhead, createdAt }: EnquiryPrint): PdfDocument {
  const { label } = enquiryLifecycle.states[row.status]
  return {
    letterhead,
    title: 'Enquiry summary',
    number: row.number,
    facts: facts({
      Status: label,
      Received: longDay(row.receivedAt),
      'Quote due': formatMoment(row.quoteDueAt, row.timeZone),
      "Customer's reference": row.customerReference,
    }),
    blocks: [
      parties([
        {
          label: 'Customer',
          name: row.companyName,
          lines: [
            row.contactName,
            row.engineeringContactName && `Engineering: ${row.engineeringContactName}`,
            row.endUser && `End user: ${row.endUser}`,
          ],
        },
        {
          label: 'Our side',
          name: row.salespersonName,
          lines: [row.estimatorName && `Estimator: ${row.estimatorName}`, row.facilityName],
        },
      ]),
      {
        kind: 'facts',
        facts: facts({
          Project: row.projectName,
          Value: amount(row.value, row.valueCurrency),
          Confidence: `${row.confidencePercent} %`,
          'Sales step': row.salesStepName,
          'Bid decision': row.bidDecision === 'pending' ? 'Not decided' : spoken(row.bidDecision),
          'Order expected': row.expectedOrderDate && longDay(row.expectedOrderDate),
          'Delivery wanted': row.requiredDeliveryDate && longDay(row.requiredDeliveryDate),
          Destination: row.endDestinationCountry && countryName(row.endDestinationCountry),
          Priority: spoken(row.priority),
          Material: row.freeIssue ? 'Free issue by the customer' : null,
        }),
      },
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 11 },
          { label: 'Description' },
          { label: 'Quantities', align: 'right' },
          { label: 'Unit', width: 14 },
        ],
        rows: row.lines.map(lineRow),
        empty: 'There are no lines yet.',
      },
      ...(row.notes ? [{ kind: 'paragraph', text: row.notes } as const] : []),
      ...reviewBlocks(row),
      ...questionBlocks(questions),
    ],
    footer: 'For our own use: not a paper for the customer.',
    createdAt,
  }
}

/** The open questions with room for the answers; what was answered stands below. */
export function clarificationPrint(print: EnquiryPrint & { readonly dueOn: string | null }): PdfDocument {
  const { row, questions, letterhead, createdAt, dueOn } = print
  const open = questions.filter(isOpenQuestion)
  const answered = questions.filter(isAnswered)
  const columns = [
    { label: 'No.', width: 11 },
    { label: 'About', width: 20 },
    { label: 'Question' },
    { label: 'Your answer' },
  ]
  const lineOf = (one: Question) =>
    one.lineDescription ? { text: about(one), note: one.lineDescription } : about(one)
  return {
    letterhead,
    title: 'Clarification list',
    number: row.number,
    facts: facts({
      Date: longDay(createdAt),
      'Your reference': row.customerReference,
      'Answers by': dueOn && longDay(dueOn),
    }),
    blocks: [
      parties([
        { label: 'To', name: row.companyName, lines: [row.contactName] },
        { label: 'From', name: row.salespersonName, lines: [row.salespersonPhone, row.salespersonEmail] },
      ]),
      ...(row.projectName
        ? [{ kind: 'paragraph', text: `Project: ${row.projectName}`, tone: 'strong' } as const]
        : []),
      {
        kind: 'table',
        columns,
        rows: open.map((one) => ({ cells: [String(one.questionNo), lineOf(one), one.text, '\n\n'] })),
        empty: 'No question is open.',
      },
      ...(answered.length > 0
        ? ([
            { kind: 'heading', text: 'Answered so far' },
            {
              kind: 'table',
              columns,
              rows: answered.map((one) => ({
                cells: [
                  String(one.questionNo),
                  lineOf(one),
                  one.text,
                  {
                    text: one.answer ?? '',
                    note: `${one.answeredByName}, ${longDay(one.answeredOn ?? '')}`,
                  },
                ],
              })),
            },
          ] as const)
        : []),
    ],
    createdAt,
  }
}
