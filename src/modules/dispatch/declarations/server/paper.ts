import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { facts as printedFacts, parties, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableBlock, TableRow } from '#platform/server/pdf/document.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { type DeclarationFacts, isDeclared, kindLabels } from '../domain.ts'
import { kindOf } from '../domain/kinds.ts'
import { concessionsOf } from '../domain/missing.ts'
import { type DeclarationRow, declarations } from './document.ts'
import { declaredFacts } from './facts.ts'

/** What is signed are the facts, never the paper: that is drawn from them. */
export const signed = signedDocument(declarations, ({ facts }: DeclarationRow) => facts)

/** What is set across a certificate that does not count; undefined: it does. */
const stampFor = ({ status }: DeclarationRow): string | undefined => {
  if (status === 'superseded') return 'SUPERSEDED'
  if (status === 'withdrawn') return 'WITHDRAWN'
  return isDeclared(status) ? undefined : 'DRAFT'
}

const table = (columns: TableBlock['columns'], rows: readonly TableRow[], empty: string): TableBlock => ({
  kind: 'table',
  columns,
  rows,
  empty,
})

const itemRows = ({ items }: DeclarationFacts): TableRow[] =>
  items.map(({ lineNo, description, drawing, pslLevel, serials, order, traveller, quantity }) => ({
    cells: [
      String(lineNo),
      {
        text: description,
        isStrong: true,
        note: serials.length > 0 ? `Serial no. ${serials.join(', ')}` : null,
      },
      drawing ?? '',
      pslLevel,
      { text: traveller, note: order },
      String(quantity),
    ],
  }))

const heatRows = ({ items }: DeclarationFacts): TableRow[] =>
  items.flatMap(({ lineNo, heats }) =>
    heats.map(({ heatNo, mill, certificates }) => ({
      cells: [
        String(lineNo),
        { text: heatNo, isStrong: true },
        mill,
        certificates.map(({ number }) => number).join(', '),
        certificates.map(({ about }) => about).join('; '),
      ],
    })),
  )

const testRows = ({ items }: DeclarationFacts): TableRow[] =>
  items.flatMap(({ lineNo, tests }) =>
    tests.map(({ seq, title, procedure, acceptance, signatures: given }) => ({
      cells: [
        String(lineNo),
        `${seq} ${title}`,
        [procedure, acceptance].filter(Boolean).join(', '),
        given.map(({ name, on }) => `${name}, ${shortDay(on)}`).join('; '),
      ],
    })),
  )

const resultRows = ({ items }: DeclarationFacts): TableRow[] =>
  items.flatMap(({ lineNo, tests }) =>
    tests.flatMap(({ seq, title, results = [] }) =>
      results.map(({ what, value, limits, serial }) => ({
        cells: [
          String(lineNo),
          serial ?? '',
          `${seq} ${title}`,
          what,
          { text: value, isStrong: true },
          limits ?? '',
        ],
      })),
    ),
  )

const heading = (text: string) => ({ kind: 'heading', text }) as const

const itemsOf = (facts: DeclarationFacts): Block[] => [
  heading('Items'),
  table(
    [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'Drawing', width: 26 },
      { label: 'PSL', width: 16 },
      { label: 'Traveller', width: 48 },
      { label: 'Pieces', align: 'right' },
    ],
    itemRows(facts),
    'Nothing stands on the note yet.',
  ),
]

/** What no record says; on a declaration of a law these come first. */
const particularsOf = ({ particulars = [] }: DeclarationFacts): Block[] =>
  particulars.length === 0
    ? []
    : [
        heading('Particulars'),
        table(
          [{ label: 'What', width: 62 }, { label: 'As declared' }],
          particulars.map(({ what, says }) => ({ cells: [what, { text: says, isStrong: true }] })),
          '',
        ),
      ]

const standardsOf = ({ standards }: DeclarationFacts): Block[] => [
  heading('Standards'),
  { kind: 'list', items: standards.map(({ standard, edition }) => `${standard}, edition ${edition}`) },
]

const materialOf = (facts: DeclarationFacts): Block[] => [
  heading('Material'),
  table(
    [
      { label: 'Line', width: 12 },
      { label: 'Heat', width: 28 },
      { label: 'Mill', width: 36 },
      { label: 'Certificate', width: 34 },
      { label: 'Type, number of the mill, grade' },
    ],
    heatRows(facts),
    'No heat is known.',
  ),
]

const testBlocks = (facts: DeclarationFacts): Block[] => [
  heading('Work and tests'),
  table(
    [
      { label: 'Line', width: 12 },
      { label: 'Operation', width: 50 },
      { label: 'Procedure, acceptance', width: 46 },
      { label: 'Accepted by' },
    ],
    testRows(facts),
    'Nothing is signed yet.',
  ),
]

const readingsOf = (facts: DeclarationFacts): Block[] => [
  heading('Results of specific inspection'),
  table(
    [
      { label: 'Line', width: 12 },
      { label: 'Serial no.', width: 32 },
      { label: 'Operation', width: 40 },
      { label: 'What was measured' },
      { label: 'Result', width: 24 },
      { label: 'Required', width: 32 },
    ],
    resultRows(facts),
    'Nothing was read.',
  ),
]

function deviationsOf(facts: DeclarationFacts): Block[] {
  const concessions = concessionsOf(facts)
  return [
    heading('Deviations and concessions'),
    { kind: 'paragraph', text: facts.deviations ?? 'None.' },
    ...(concessions.length > 0 ? [{ kind: 'list', items: concessions } as const] : []),
  ]
}

function declaration({ row, letterhead, signed: given, url }: NoteToPrint<DeclarationRow>): PdfDocument {
  const { facts } = row
  if (!facts) throw new Error('A declaration is drawn from its facts.')
  const label = `For ${facts.issuer.name}`
  const { hasStandards, hasMaterial, hasTests, hasResults } = kindOf(facts.kind)
  return {
    letterhead,
    title: kindLabels[facts.kind],
    number: facts.number,
    facts: printedFacts({
      'Your order': facts.customerOrderNo,
      Project: facts.project,
      'Delivery note': facts.note.number,
      Issued: row.issuedAt && `${facts.placeOfIssue}, ${shortDay(facts.issuedOn)}`,
      'Takes the place of': facts.takesPlaceOf,
    }),
    blocks: [
      parties(
        [
          { label: 'Customer', name: facts.customer },
          { label: 'Issued by', name: facts.issuer.name, lines: facts.issuer.lines },
        ],
        [1, 1],
      ),
      { kind: 'paragraph', text: facts.statement, tone: 'strong' },
      ...particularsOf(facts),
      ...itemsOf(facts),
      ...(hasStandards ? standardsOf(facts) : []),
      ...(hasMaterial ? materialOf(facts) : []),
      ...(hasTests ? testBlocks(facts) : []),
      ...(hasResults ? readingsOf(facts) : []),
      ...(hasStandards ? deviationsOf(facts) : []),
      ...(facts.remarks ? [{ kind: 'paragraph', text: facts.remarks } as const] : []),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, given),
        pending: 'Not signed yet',
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: row.facilityName,
    stamp: stampFor(row),
    createdAt: row.issuedAt ?? row.updatedAt,
  }
}

const stateNow = ({ status, noteStatus }: DeclarationRow) => {
  if (status === 'superseded') return 'superseded'
  if (status === 'withdrawn') return 'withdrawn'
  if (!isDeclared(status)) return 'not_issued'
  return noteStatus === 'void' ? 'withdrawn' : 'current'
}

/** The certificate with its facts: those that were signed, else what the records say now. That of a void note counts no more. */
async function withFacts(ctx: Context, id: string): Promise<DeclarationRow> {
  const row = await declarations.require(ctx, id)
  const status = stateNow(row) === 'withdrawn' ? 'withdrawn' : row.status
  return { ...row, status, facts: row.facts ?? (await declaredFacts(ctx, row)) }
}

/** The paper as it is kept when it is issued, and the handler that answers with it. */
export const { frozenNote: frozenPaper, pdf } = signedNotePrint({
  document: { slice: declarations.slice, require: withFacts },
  signaturesOn: signed.signaturesOn,
  label: 'Declaration',
  column: 'fileId',
  isWithdrawn: (status) => !isDeclared(status),
  print: declaration,
})

/** What anybody is told who checks a paper by its code. */
export const verifiedDeclaration = verifiedBy(declarations, (row) => ({
  kind: kindLabels[row.kind],
  number: row.number,
  revision: null,
  issuedOn: row.issuedAt && dayIn(row.issuedAt, row.timeZone),
  pdfSha256: row.pdfSha256,
  state: stateNow(row),
  contentNow: () => row.facts,
}))
