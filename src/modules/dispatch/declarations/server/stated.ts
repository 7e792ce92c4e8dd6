import { shortDay } from '#platform/contract/values/dates.ts'
import type { Block, TableBlock, TableRow } from '#platform/server/pdf/document.ts'
import { licenceKinds } from '#modules/dispatch/licences/domain.ts'
import { type DeclarationFacts, STEEL_LINES } from '../domain.ts'
import { inBoth } from '../domain/german.ts'
import { kindOf } from '../domain/kinds.ts'
import { concessionsOf } from '../domain/missing.ts'
import { ceLabel } from './ce-marking.ts'

/** A word of the paper as its languages have it. */
type Say = (word: string) => string

/** How the paper of these facts says its words. */
export const sayer = ({ statementDe }: DeclarationFacts): Say => (statementDe ? inBoth : (word) => word)

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
      { label: 'HS code', width: 26, isOptional: true },
      { label: 'Origin', width: 16, isOptional: true },
      { label: 'Pieces', align: 'right' },
      { label: 'Net kg', align: 'right' },
      { label: 'Value', align: 'right', isOptional: true },
    ],
    { rows: goodsRows(facts), empty: 'There is nothing on the note yet.' },
  ),
]

const itemsOf = (facts: DeclarationFacts, say: Say): Block[] => [
  heading(say('Items')),
  table(
    say,
    [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'Drawing', width: 26, isOptional: true },
      { label: 'PSL', width: 16, isOptional: true },
      {
        label: facts.items.some(({ source }) => source.table === STEEL_LINES) ? 'Steel' : 'Traveller',
        width: 48,
      },
      { label: 'Pieces', align: 'right' },
    ],
    { rows: itemRows(facts), empty: 'There is nothing on the note yet.' },
  ),
]

/** What the house is permitted or certified to do, and by whom. */
const licenceOf = ({ licence }: DeclarationFacts, say: Say): Block[] =>
  licence
    ? [
        heading(say('Licence')),
        table(
          say,
          [
            { label: 'Kind', width: 42 },
            { label: 'Number', width: 34 },
            { label: 'Issued by', width: 34 },
            { label: 'Valid', width: 26 },
            { label: 'Scope' },
          ],
          {
            rows: [
              {
                cells: [
                  say(licenceKinds[licence.kind]),
                  { text: licence.number, isStrong: true },
                  { text: licence.body, note: licence.bodyNo },
                  {
                    text: shortDay(licence.validFrom),
                    note: licence.validUntil && `to ${shortDay(licence.validUntil)}`,
                  },
                  licence.scope,
                ],
              },
            ],
            empty: '',
          },
        ),
      ]
    : []

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
      { label: 'Procedure, acceptance', width: 46, isOptional: true },
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
      { label: 'Serial no.', width: 32, isOptional: true },
      { label: 'Operation', width: 40 },
      { label: 'What was measured' },
      { label: 'Result', width: 24 },
      { label: 'Required', width: 32, isOptional: true },
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

/** Everything that a declaration states, in the order of its paper; what it is of, its kind says. */
export function statedBlocks(facts: DeclarationFacts, say: Say): Block[] {
  const { hasStandards, hasMaterial, hasTests, hasResults, hasGoods, hasCeMark } = kindOf(facts.kind)
  return [
    { kind: 'paragraph', text: facts.statement, tone: 'strong' },
    ...(facts.statementDe ? [{ kind: 'paragraph', text: facts.statementDe } as const] : []),
    ...licenceOf(facts, say),
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
  ]
}
