import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, listOf, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { stepBlocks } from '#platform/server/pdf/step-blocks.ts'
import {
  instructionInWords,
  operationKinds,
  pointsInWords,
} from '#modules/engineering/operation-templates/domain.ts'
import { meanings } from '#modules/signing/signature/domain.ts'
import { signatureBoxes } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { sizeText } from '#modules/steel/steel-stock/domain.ts'
import type { TravellerRecord } from '../contract.ts'
import { slotsOf, stepsOf } from '../domain/route.ts'
import { heatRules, priorities, supplies } from '../domain/vocabulary.ts'
import { type TravellerRow, travellers } from './document.ts'
import { contentOfTraveller, signedTraveller } from './signing.ts'

type Line = TravellerRecord['route'][number]
type Material = TravellerRecord['materials'][number]

/** Rows to book pieces by hand at an operation. */
const ROWS_FOR_PEN = 2

const isWithdrawn = (status: string): boolean => status === 'cancelled' || status === 'superseded'

function stampFor({ status, releasedAt }: TravellerRow): string | undefined {
  if (isWithdrawn(status)) return status.toUpperCase()
  return releasedAt === null ? 'DRAFT' : undefined
}

/** As many as a reader takes in one line of a paper. */
export const serialNumbers = ({ pieces }: TravellerRow): string =>
  pieces.map(({ serialNo }) => serialNo).join(', ')

/** What it is made of: `A1  Pipe 168.3 x 10.97, API 5L X65`. */
function materialRow(line: Material): TableRow {
  const size = line.form ? sizeText({ ...line, form: line.form }, line.lengthMm ?? null) : ''
  const length = line.lengthMm ? `${Number(line.lengthMm)} mm` : ''
  const allowance = line.allowanceMm ? `+ ${Number(line.allowanceMm)} mm` : ''
  return {
    cells: [
      String(line.lineNo),
      {
        text: present([line.itemMark, size || line.description]).join('  '),
        note: present([size && line.description, line.extraTests]).join(', '),
        isStrong: true,
      },
      present([line.specificationName, line.grade]).join(' '),
      `${Number(line.qtyPerPiece)} ${line.uom}`,
      present([length, allowance]).join(' '),
      present([line.certificateType, supplies[line.supply]]).join(', '),
      '',
    ],
  }
}

const materialBlocks = ({ materials }: TravellerRow): Block[] =>
  materials.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Material' },
        {
          kind: 'table',
          columns: [
            { label: 'Line', width: 10 },
            { label: 'Item' },
            { label: 'Specification', width: 34 },
            { label: 'Each', align: 'right' },
            { label: 'Length', width: 24, isOptional: true },
            { label: 'Certificate', width: 26 },
            { label: 'Heat', width: 26 },
          ],
          rows: materials.map(materialRow),
        },
      ]

/** Who signs, with room for it: the paper is a help, the signature is given in the program. */
function signingTable(line: PrintedLine): Block {
  const written = Array.from(
    { length: ROWS_FOR_PEN },
    (): TableRow => ({ cells: ['Pieces', '', '', '', ''] }),
  )
  return {
    kind: 'table',
    columns: [
      { label: 'Who' },
      { label: 'Good', width: 22 },
      { label: 'Scrap', width: 22 },
      { label: 'Name', width: 52 },
      { label: 'Date', width: 28 },
    ],
    rows: [
      ...written,
      ...slotsOf(line).map(
        ({ role, meaning }): TableRow => ({
          cells: [{ text: role, note: meanings[meaning].label, isStrong: true }, '', '', '', ''],
        }),
      ),
    ],
  }
}

/** What of a line of the route stands on paper. */
export type PrintedLine = Pick<
  Line,
  | 'lineNo'
  | 'title'
  | 'kind'
  | 'workCentre'
  | 'intervention'
  | 'noticeHours'
  | 'procedure'
  | 'acceptanceStandard'
  | 'instruction'
  | 'requiredDocuments'
  | 'ndeMethod'
  | 'ndeExtent'
  | 'ndeMinLevel'
  | 'setupMin'
  | 'runMin'
  | 'steps'
  | 'signatureType'
  | 'signedBy'
  | 'signerOtherThanPerformer'
> & { readonly supplierName?: string | null }

/** One operation with the code that opens it, what is done, what is recorded and who signs. */
export function operationBlocks(line: PrintedLine, url: string): Block[] {
  const steps = stepsOf(line)
  return [
    {
      kind: 'columns',
      shares: [6, 1],
      columns: [
        [
          { kind: 'heading', text: `${line.lineNo}  ${line.title}` },
          {
            kind: 'facts',
            columns: 3,
            facts: facts({
              Kind: operationKinds[line.kind],
              'Work centre': line.workCentre,
              Supplier: line.supplierName,
              Points: pointsInWords(line.intervention),
              Notice: line.noticeHours && `${line.noticeHours} h`,
              Procedure: line.procedure,
              Acceptance: line.acceptanceStandard,
              NDE: line.ndeMethod && present([line.ndeMethod, line.ndeExtent, line.ndeMinLevel]).join(', '),
              Setup: line.setupMin > 0 && `${line.setupMin} min`,
              'Run, each': Number(line.runMin) > 0 && `${Number(line.runMin)} min`,
            }),
          },
        ],
        [{ kind: 'qr', text: url, label: `Scan: ${line.lineNo}` }],
      ],
    },
    // Pictures stand in the program, where the code leads.
    ...(line.instruction ? [{ kind: 'paragraph', text: instructionInWords(line.instruction) } as const] : []),
    ...listOf('Documents', line.requiredDocuments),
    ...(steps.length > 0
      ? stepBlocks(
          steps.map((step) => ({ step, value: null, more: [''] })),
          {
            columns: [{ label: 'Recorded' }, { label: 'Value', width: 60 }, { label: 'Gauge', width: 36 }],
            files: new Map(),
            unanswered: 'room for a pen',
          },
        )
      : []),
    signingTable(line),
  ]
}

/** `7719 Rev D` */
export const drawingOf = ({
  drawingNo,
  drawingRev,
}: {
  readonly drawingNo?: string | null
  readonly drawingRev?: string | null
}): string => (drawingNo ? present([drawingNo, drawingRev && `Rev ${drawingRev}`]).join(' ') : '')

/** Who it is made for, and where. */
export const partiesOf = (row: TravellerRow): Block =>
  parties([
    {
      label: row.companyName ? 'Customer' : 'For',
      name: row.companyName ?? 'Stock',
      lines: [row.customerOrderNo && `Order ${row.customerOrderNo}`, row.project],
    },
    { label: 'Works', name: row.facilityName, lines: [row.plannerName && `Planner ${row.plannerName}`] },
  ])

/** What is made in how many pieces and by which route, with room for a pen; a code opens each operation in the program. */
function travellerPaper({ row, letterhead, signed, url }: NoteToPrint<TravellerRow>): PdfDocument {
  const done = row.route.filter(({ included }) => included)
  const leftOut = row.route.filter(({ included }) => !included)
  const operationUrl = (line: Line): string =>
    new URL(`/travellers/${row.rootId}/operations/${line.rootId}?rev=${row.revision}`, url).href
  const label = `For ${letterhead.name}`
  return {
    letterhead,
    title: 'Traveller',
    number: row.number,
    revision: `Rev ${row.revision}`,
    facts: facts({
      Drawing: drawingOf(row),
      Pieces: row.quantity,
      Due: shortDay(row.dueOn),
      PSL: row.pslLevel,
    }),
    blocks: [
      { kind: 'paragraph', text: row.description, tone: 'strong' },
      partiesOf(row),
      {
        kind: 'facts',
        facts: facts({
          Product: row.productCode,
          Template: row.templateName,
          Heats: heatRules[row.heatRule],
          Priority: priorities[row.priority],
          Orders: row.orderLines
            .map(
              ({ quoteNumber, quoteLineNo, quantity }) =>
                `${quantity} of ${quoteNumber}, line ${quoteLineNo}`,
            )
            .join('; '),
          Revised: row.revisionReason,
        }),
      },
      ...(row.pieces.length > 0
        ? [{ kind: 'facts', facts: facts({ 'Serial numbers': serialNumbers(row) }) } as const]
        : []),
      ...materialBlocks(row),
      ...done.flatMap((line) => operationBlocks(line, operationUrl(line))),
      ...listOf(
        'Left out',
        leftOut.map(({ lineNo, title, leftOutReason }) => `${lineNo} ${title}: ${leftOutReason ?? ''}`),
      ),
      ...(row.notes ? [{ kind: 'paragraph', text: row.notes } as const] : []),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, signed),
        pending: 'Not approved yet',
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: present([row.facilityName, `Rev ${row.revision}`]).join(', '),
    stamp: stampFor(row),
    createdAt: row.releasedAt ?? row.updatedAt,
  }
}

/** The paper as it is kept at the release, and the handler that answers with it. */
export const { frozenNote: frozenPaper, pdf } = signedNotePrint({
  document: travellers,
  signaturesOn: signedTraveller.signaturesOn,
  label: 'Traveller',
  column: 'printFileId',
  isWithdrawn,
  print: travellerPaper,
})

const paperState = ({ status, releasedAt }: TravellerRow) => {
  if (status === 'superseded') return 'superseded'
  if (status === 'cancelled') return 'withdrawn'
  return releasedAt === null ? 'not_issued' : 'current'
}

/** What anybody is told who checks a traveller on paper by its code. */
export const verifiedTraveller = verifiedBy(travellers, (row) => ({
  kind: 'Traveller',
  number: row.number,
  revision: row.revision,
  issuedOn: row.releasedAt && dayIn(row.releasedAt, row.timeZone),
  pdfSha256: row.printSha256,
  ...(row.inspectionSha256
    ? { figures: [{ label: 'Final inspection, SHA-256', value: row.inspectionSha256 }] }
    : {}),
  state: paperState(row),
  contentNow: (meaning) => contentOfTraveller(row, meaning),
}))
