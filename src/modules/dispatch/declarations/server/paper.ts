import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { facts as printedFacts, parties, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableBlock, TableRow } from '#platform/server/pdf/document.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { type DeclarationFacts, isDeclared, kindLabels } from '../domain.ts'
import { inBoth, inGerman } from '../domain/german.ts'
import { kindOf } from '../domain/kinds.ts'
import { concessionsOf } from '../domain/missing.ts'
import { ceLabel } from './ce-marking.ts'
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

/** A word of the paper as its languages have it. */
type Say = (word: string) => string

const sayer = ({ statementDe }: DeclarationFacts): Say => (statementDe ? inBoth : (word) => word)

const table = (
  say: Say,
  columns: TableBlock['columns'],
  { rows, empty }: { readonly rows: readonly TableRow[]; readonly empty: string },
): TableBlock => ({
  kind: 'table',
  columns: columns.map((column) => ({ ...column, label: say(column.label) })),
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

/** What customs are told of each line. */
const goodsRows = ({ items }: DeclarationFacts): TableRow[] =>
  items.flatMap(({ lineNo, description, quantity, goods }) =>
    goods
      ? [
          {
            cells: [
              String(lineNo),
              { text: description, isStrong: true },
              goods.hsCode ?? '',
              goods.origin ?? '',
              String(quantity),
              goods.massKg ?? '',
              goods.value ?? '',
            ],
          },
        ]
      : [],
  )

const goodsOf = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Goods')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'HS code', width: 26 },
      { label: 'Origin', width: 16 },
      { label: 'Pieces', align: 'right' },
      { label: 'Net kg', align: 'right' },
      { label: 'Value', align: 'right', isOptional: true },
    ],
    { rows: goodsRows(facts), empty: 'Nothing stands on the note yet.' },
  ),
]

const itemsOf = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Items')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'Drawing', width: 26 },
      { label: 'PSL', width: 16 },
      { label: 'Traveller', width: 48 },
      { label: 'Pieces', align: 'right' },
    ],
    { rows: itemRows(facts), empty: 'Nothing stands on the note yet.' },
  ),
]

/** What no record says; on a declaration of a law these come first. */
const particularsOf = ({ particulars = [] }: DeclarationFacts, say: Say): Block[] =>
  particulars.length === 0
    ? []
    : [
        heading(say('Particulars')),
        table(say, [{ label: 'What', width: 62 }, { label: 'As declared' }], {
          rows: particulars.map(({ what, says }) => ({ cells: [say(what), { text: says, isStrong: true }] })),
          empty: '',
        }),
      ]

const standardsOf = ({ standards }: DeclarationFacts, say: Say): Block[] => [
  heading(say('Standards')),
  { kind: 'list', items: standards.map(({ standard, edition }) => `${standard}, edition ${edition}`) },
]

const materialOf = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Material')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Heat', width: 28 },
      { label: 'Mill', width: 36 },
      { label: 'Certificate', width: 34 },
      { label: 'Type, number of the mill, grade' },
    ],
    { rows: heatRows(facts), empty: 'No heat is known.' },
  ),
]

const testBlocks = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Work and tests')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Operation', width: 50 },
      { label: 'Procedure, acceptance', width: 46 },
      { label: 'Accepted by' },
    ],
    { rows: testRows(facts), empty: 'Nothing is signed yet.' },
  ),
]

const readingsOf = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Results of specific inspection')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Serial no.', width: 32 },
      { label: 'Operation', width: 40 },
      { label: 'What was measured' },
      { label: 'Result', width: 24 },
      { label: 'Required', width: 32 },
    ],
    { rows: resultRows(facts), empty: 'Nothing was read.' },
  ),
]

function deviationsOf(facts: DeclarationFacts, say: Say): Block[] {
  const concessions = concessionsOf(facts)
  return [
    heading(say('Deviations and concessions')),
    { kind: 'paragraph', text: facts.deviations ?? say('None.') },
    ...(concessions.length > 0 ? [{ kind: 'list', items: concessions } as const] : []),
  ]
}

function declaration({ row, letterhead, signed: given, url }: NoteToPrint<DeclarationRow>): PdfDocument {
  const { facts } = row
  if (!facts) throw new Error('A declaration is drawn from its facts.')
  const label = `For ${facts.issuer.name}`
  const { hasStandards, hasMaterial, hasTests, hasResults, hasGoods, hasCeMark } = kindOf(facts.kind)
  const say = sayer(facts)
  const title = kindLabels[facts.kind]
  return {
    letterhead,
    title: facts.statementDe ? `${title} / ${inGerman[facts.kind].title}` : title,
    number: facts.number,
    facts: printedFacts({
      [say('Your order')]: facts.customerOrderNo,
      [say('Project')]: facts.project,
      [say('Delivery note')]: facts.note.number,
      [say('Issued')]: row.issuedAt && `${facts.placeOfIssue}, ${shortDay(facts.issuedOn)}`,
      [say('Takes the place of')]: facts.takesPlaceOf,
    }),
    blocks: [
      parties(
        [
          { label: say('Customer'), name: facts.customer },
          { label: say('Issued by'), name: facts.issuer.name, lines: facts.issuer.lines },
        ],
        [1, 1],
      ),
      { kind: 'paragraph', text: facts.statement, tone: 'strong' },
      ...(facts.statementDe ? [{ kind: 'paragraph', text: facts.statementDe } as const] : []),
      ...particularsOf(facts, say),
      ...itemsOf(facts, say),
      ...(hasGoods ? goodsOf(facts, say) : []),
      ...(hasStandards ? standardsOf(facts, say) : []),
      ...(hasMaterial ? materialOf(facts, say) : []),
      ...(hasTests ? testBlocks(facts, say) : []),
      ...(hasResults ? readingsOf(facts, say) : []),
      ...(hasStandards ? deviationsOf(facts, say) : []),
      ...(hasCeMark ? [heading(say('CE marking')), ...ceLabel(facts)] : []),
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
