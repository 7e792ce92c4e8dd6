import type { Block, TableRow } from '#platform/server/pdf/document.ts'
import type { BendPlace, PipeWallResult, WallRow } from '../contract/result.ts'
import { held, needed, percent, plain } from './paper-words.ts'

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

const wallRow = (row: WallRow): TableRow => ({
  cells: [
    { text: plain(row.wall) ?? '', isStrong: row.isSelected },
    row.schedules.join(', '),
    plain(row.margin) ?? '',
    held(row.rating) ?? '',
    percent(row.utilisation) ?? '',
    row.massPerMetre.toFixed(2),
    row.isSelected ? 'chosen' : (row.reason ?? 'enough'),
  ],
})

/** Every listed wall with its verdict. */
export function walls({ wallTable = [] }: PipeWallResult): Block[] {
  if (wallTable.length === 0) return []
  return [
    { kind: 'heading', text: '5  Listed walls' },
    {
      kind: 'table',
      columns: [
        { label: 'Wall', width: 20 },
        { label: 'Schedule', width: 26 },
        { label: 'Margin', align: 'right' },
        { label: 'Rating', align: 'right' },
        { label: 'Utilisation', align: 'right' },
        { label: 'kg/m', align: 'right' },
        { label: 'Verdict', width: 62 },
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
      columns: ['Place', 'I', 't', 'tm', 'tn', 'Available', 'Margin', 'Verdict'].map((label) => ({ label })),
      rows,
    },
  ]
}

const bendRow = (label: string, { i, t, tm, tn, available, margin, passes }: BendPlace): TableRow => ({
  cells: [
    label,
    i.toFixed(4),
    needed(t) ?? '',
    needed(tm) ?? '',
    needed(tn) ?? '',
    plain(available) ?? '',
    plain(margin) ?? '',
    passes === undefined ? '' : passes ? 'enough' : 'TOO THIN',
  ],
})
