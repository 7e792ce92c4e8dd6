import type { Block, TableRow } from '#platform/server/pdf/document.ts'
import type { BendPlace, PipeWallResult, WallRow } from '../../contract/result.ts'
import { held, needed, percent, plain } from './print-quantities.ts'

/** Each pressure and temperature pair, where there are several. */
export function conditions({ conditionResults = [], governing }: PipeWallResult): Block[] {
  if (conditionResults.length < 2) return []
  return [
    { kind: 'heading', text: 'Pressure and temperature pairs' },
    {
      kind: 'table',
      columns: [
        { label: 'Pair' },
        { label: 'P' },
        { label: 'T' },
        { label: 'S' },
        { label: 'tn' },
        { label: 'Rating' },
      ],
      rows: conditionResults.map((one, at) => ({
        cells: [
          `${at + 1}${at === governing ? ', governs' : ''}`,
          plain(one.pressure) ?? '',
          plain(one.temperature) ?? '',
          plain(one.allowableStress) ?? '',
          needed(one.tn) ?? '',
          held(one.rating) ?? '',
        ],
      })),
    },
  ]
}

/** Without its unit, which stands at the head of the column: a number never breaks into two lines. */
const bare = (text: string | undefined): string => text?.replace(/ \S+$/, '') ?? ''

const wallRow = (row: WallRow): TableRow => ({
  cells: [
    { text: bare(plain(row.wall)), isStrong: row.isSelected },
    row.schedules.join(', '),
    bare(plain(row.margin)),
    bare(held(row.rating)),
    bare(percent(row.utilisation)),
    row.massPerMetre.toFixed(2),
    row.isSelected
      ? row.isEnough === false
        ? `chosen; ${row.reason ?? 'too thin'}`
        : 'chosen'
      : (row.reason ?? 'enough'),
  ],
})

/** Every listed wall with its verdict. */
export function walls({ wallTable = [] }: PipeWallResult): Block[] {
  const [first] = wallTable
  if (first === undefined) return []
  const rating = wallTable.find((row) => row.rating)?.rating?.unit ?? ''
  const number = (label: string, width: number) => ({ label, width, align: 'right' as const })
  return [
    { kind: 'heading', text: '5  Listed walls' },
    {
      kind: 'table',
      columns: [
        number(`Wall, ${first.wall.unit}`, 17),
        { label: 'Schedule', width: 24 },
        number(`Margin, ${first.wall.unit}`, 20),
        number(`Rating, ${rating}`, 21),
        number('Used, %', 17),
        number('kg/m', 17),
        { label: 'Verdict' },
      ],
      rows: wallTable.map(wallRow),
    },
  ]
}

/** The three places of a bend. */
export function bend(of: PipeWallResult): Block[] {
  const places = [
    ['Intrados', of.intrados],
    ['Sidewall', of.sidewall],
    ['Extrados', of.extrados],
  ] as const
  const rows = places.flatMap(([label, place]): TableRow[] => (place ? [bendRow(label, place)] : []))
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: `Bend, centreline radius ${plain(of.bendRadius)}` },
    {
      kind: 'table',
      columns: [
        'Place',
        'I',
        't',
        'tm',
        'tn, finished bend',
        'Pipe before bending',
        'Available',
        'Margin',
        'Verdict',
      ].map((label) => ({ label })),
      rows,
    },
  ]
}

// In results saved before both were told apart, tn is the pipe before bending.
const bendRow = (
  label: string,
  { i, t, tm, tn, pipeWall, available, margin, passes }: BendPlace,
): TableRow => ({
  cells: [
    label,
    i.toFixed(4),
    needed(t) ?? '',
    needed(tm) ?? '',
    pipeWall === undefined ? '' : (needed(tn) ?? ''),
    needed(pipeWall ?? tn) ?? '',
    plain(available) ?? '',
    plain(margin) ?? '',
    passes === undefined ? '' : passes ? 'enough' : 'TOO THIN',
  ],
})
