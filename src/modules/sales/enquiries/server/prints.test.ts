import { describe, expect, it } from 'vitest'
import type { Block, PdfDocument, TableBlock } from '#platform/server/pdf/document.ts'
import { clarificationPrint, type EnquiryPrint, summaryPrint } from './prints.ts'
import type { EnquiryRow } from './document.ts'

type Question = EnquiryPrint['questions'][number]

const line = {
  id: 'a',
  lineNo: 10,
  productCodeId: null,
  customerPart: 'P-10',
  customerPartRevision: 'A',
  description: 'Manifold header',
  quantities: ['2', '5.500', '10.000'],
  uom: 'each',
  specificationIds: [],
  pslLevelId: null,
  materialClass: 'EE',
  temperatureClass: 'U',
  size: '6 in',
  rating: '5000 psi',
  drawingNo: '7718',
  drawingRev: 'C',
  certificationLevel: '3.1',
  inspectionNotes: 'Witnessed',
  productCode: null,
  pslLevel: 'PSL 2',
  specifications: [{ id: 's', number: 'API 6A', title: 'Wellhead' }],
}

const row = {
  number: 'ENQ-2026-0412',
  status: 'under_review',
  companyName: 'Calder Pressure Systems',
  contactName: 'Morag Weir',
  engineeringContactName: null,
  endUser: 'Halden Energy',
  projectName: 'Emden manifold',
  endDestinationCountry: 'NO',
  receivedAt: '2026-11-02T09:00:00.000000Z',
  customerReference: 'RFQ 88-1204',
  quoteDueAt: '2027-01-15T12:00:00.000000Z',
  requiredDeliveryDate: '2027-06-30',
  expectedOrderDate: null,
  timeZone: 'Europe/London',
  facilityName: 'Aberdeen',
  salespersonName: 'Tom Ashdown',
  salespersonPhone: '+44 1224 000',
  salespersonEmail: 'tom@heatline.test',
  estimatorName: 'Eva Estimator',
  salesStepName: 'Estimating',
  confidencePercent: 30,
  value: '145000.00',
  valueCurrency: 'GBP',
  bidDecision: 'no_bid',
  priority: 'high',
  freeIssue: true,
  notes: 'Call before sending.',
  lines: [line],
  drawingLegible: 'yes',
  materialAvailable: 'no',
  pslWithinScope: 'not_applicable',
  ndeArranged: null,
  reviewExceptions: 'UT is with Norvik',
  reviewCompletedAt: null,
  reviewCompletedByName: null,
} as unknown as EnquiryRow

const question = (questionNo: number, about: Partial<Question> = {}): Question => ({
  id: `q${questionNo}`,
  version: 1,
  enquiryId: 'e',
  questionNo,
  lineId: null,
  lineNo: null,
  lineDescription: null,
  text: `Question ${questionNo}?`,
  status: 'open',
  askedByName: 'Tom Ashdown',
  askedAt: '2026-11-05T09:00:00.000000Z',
  sentAt: null,
  dueOn: null,
  answer: null,
  answeredByName: null,
  answeredOn: null,
  affectsScope: false,
  recordedByName: null,
  recordedAt: null,
  withdrawnReason: null,
  ...about,
})
const answered = question(2, {
  status: 'answered',
  lineId: 'a',
  lineNo: 10,
  lineDescription: 'Manifold header',
  answer: 'Inconel 625',
  answeredByName: 'Morag Weir',
  answeredOn: '2026-11-10',
  affectsScope: true,
})
const withdrawn = question(3, { status: 'withdrawn', withdrawnReason: 'On the drawing' })
const sent = question(4, { sentAt: '2026-11-06T09:00:00.000000Z', dueOn: '2026-11-12' })

const print = (about: Partial<EnquiryPrint> = {}): EnquiryPrint => ({
  row,
  questions: [question(1), answered, withdrawn, sent],
  letterhead: { name: 'Ravensgill Engineering Ltd', lines: [] },
  createdAt: '2026-11-21T10:00:00.000Z',
  ...about,
})

const tables = ({ blocks }: PdfDocument): TableBlock[] =>
  blocks.filter((block): block is TableBlock => block.kind === 'table')
const cellsOf = (table: TableBlock | undefined) => table?.rows.map(({ cells }) => cells)
const headings = ({ blocks }: PdfDocument): string[] =>
  blocks.flatMap((block: Block) => (block.kind === 'heading' ? [block.text] : []))
const factOf = ({ blocks }: PdfDocument, label: string) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])).find((fact) => fact.label === label)
    ?.value

describe('The summary', () => {
  const summary = summaryPrint(print())

  it('is headed with number, status, dates and reference', () => {
    expect(summary).toMatchObject({ title: 'Enquiry summary', number: 'ENQ-2026-0412' })
    expect(summary.facts).toEqual([
      { label: 'Status', value: 'Under review' },
      { label: 'Received', value: '2 November 2026' },
      { label: 'Quote due', value: '15 January 2027 at 12:00 GMT' },
      { label: "Customer's reference", value: 'RFQ 88-1204' },
    ])
    expect(summary.footer).toMatch(/not a paper for the customer/)
  })

  it.each([
    ['Value', '145,000.00 GBP'],
    ['Confidence', '30 %'],
    ['Bid decision', 'No bid'],
    ['Priority', 'High'],
    ['Destination', 'Norway'],
    ['Delivery wanted', '30 June 2027'],
    ['Material', 'Free issue by the customer'],
    ['Order expected', undefined],
  ])('tells %s as %s', (label, value) => {
    expect(factOf(summary, label)).toBe(value)
  })

  it('leaves out what nobody knows', () => {
    const bare = summaryPrint(
      print({
        row: {
          ...row,
          value: null,
          projectName: null,
          customerReference: null,
          endDestinationCountry: null,
          bidDecision: 'pending',
          freeIssue: false,
          notes: null,
          lines: [],
        },
        questions: [],
      }),
    )
    for (const label of ['Value', 'Project', 'Destination', 'Material'])
      expect(factOf(bare, label)).toBeUndefined()
    expect(factOf(bare, 'Bid decision')).toBe('Not decided')
    expect(bare.facts?.map(({ label }) => label)).not.toContain("Customer's reference")
    expect(tables(bare)[0]).toMatchObject({ rows: [], empty: 'There are no lines yet.' })
    expect(headings(bare)).toEqual(['Technical review'])
    expect(
      bare.blocks.some((block) => block.kind === 'paragraph' && block.text.includes('Call before')),
    ).toBe(false)
  })

  it('lists lines with everything that is asked of them', () => {
    expect(cellsOf(tables(summary)[0])).toEqual([
      [
        '10',
        {
          text: 'Manifold header',
          isStrong: true,
          note: 'API 6A, PSL 2, material class EE, temperature class U, 6 in, 5000 psi, EN 10204 3.1. Part P-10 Rev A. Drawing 7718 Rev C. Witnessed',
        },
        '2 / 5.5 / 10',
        'pcs',
      ],
    ])
  })

  it.each([
    ['100', '100'],
    ['10.000', '10'],
    ['0.250', '0.25'],
    ['1200', '1200'],
  ])('writes the quantity %s as %s', (quantity, words) => {
    const one = summaryPrint(
      print({ row: { ...row, lines: [{ ...line, uom: 'kg', quantities: [quantity] }] } as EnquiryRow }),
    )
    expect(cellsOf(tables(one)[0])?.[0]?.slice(2)).toEqual([words, 'kg'])
  })

  it('tells every answer of the review, and whether it is complete', () => {
    expect(cellsOf(tables(summary)[1])?.map(([, answer]) => answer)).toEqual([
      'Yes',
      'No',
      'Not applicable',
      'Not answered',
    ])
    const words = (document: PdfDocument) =>
      document.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
    expect(words(summary)).toContain('The review is not complete.\nExceptions: UT is with Norvik')
    const done = { ...row, reviewCompletedAt: '2026-11-20T15:00:00Z', reviewCompletedByName: 'Eva Estimator' }
    expect(words(summaryPrint(print({ row: done }))).join()).toContain(
      'Completed by Eva Estimator on 20 November 2026 at 15:00 GMT.',
    )
  })

  it('tells each question with what became of it', () => {
    expect(headings(summary)).toEqual(['Technical review', 'Questions to the customer'])
    expect(cellsOf(tables(summary)[2])).toEqual([
      ['1', 'The whole', { text: 'Question 1?', note: 'Not sent yet.' }],
      [
        '2',
        'Line 10',
        { text: 'Question 2?', note: 'Morag Weir, 10 November 2026: Inconel 625 (changes the scope)' },
      ],
      ['3', 'The whole', { text: 'Question 3?', note: 'Withdrawn: On the drawing' }],
      [
        '4',
        'The whole',
        { text: 'Question 4?', note: 'Sent 6 November 2026, answer wanted by 12 November 2026.' },
      ],
    ])
  })
})

describe('The clarification list', () => {
  const list = clarificationPrint({ ...print(), dueOn: '2026-11-26' })

  it('is headed for the customer, with the day by which we want to know', () => {
    expect(list).toMatchObject({ title: 'Clarification list', number: 'ENQ-2026-0412' })
    expect(list.facts).toEqual([
      { label: 'Date', value: '21 November 2026' },
      { label: 'Your reference', value: 'RFQ 88-1204' },
      { label: 'Answers by', value: '26 November 2026' },
    ])
    expect(clarificationPrint({ ...print(), dueOn: null }).facts?.map(({ label }) => label)).not.toContain(
      'Answers by',
    )
  })

  it('holds the open questions with room for answers, then what was answered, and nothing withdrawn', () => {
    const [open, done] = tables(list)
    expect(cellsOf(open)?.map(([number]) => number)).toEqual(['1', '4'])
    expect(cellsOf(open)?.every(([, , , room]) => room === '\n\n')).toBe(true)
    expect(cellsOf(done)).toEqual([
      [
        '2',
        { text: 'Line 10', note: 'Manifold header' },
        'Question 2?',
        { text: 'Inconel 625', note: 'Morag Weir, 10 November 2026' },
      ],
    ])
    expect(JSON.stringify(list)).not.toContain('On the drawing')
  })

  it('says so when nothing is open', () => {
    const none = clarificationPrint({ ...print({ questions: [withdrawn] }), dueOn: null })
    expect(tables(none)).toHaveLength(1)
    expect(tables(none)[0]).toMatchObject({ rows: [], empty: 'No question is open.' })
    expect(headings(none)).toEqual([])
  })

  it('tells the customer nothing of our own affairs', () => {
    const words = JSON.stringify(list)
    for (const own of [
      '145',
      'Norvik',
      'Call before sending',
      'Estimating',
      'Eva',
      '30 %',
      'changes the scope',
    ]) {
      expect(words).not.toContain(own)
    }
  })
})
