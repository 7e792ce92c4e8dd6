import type { ReadRow } from './rows.ts'
import type { Confidence, ExtraRow, ScheduleRow } from './size-tables.ts'

/** A wall of the tables; equal walls of one size carry several names ("40", "STD"). */
export interface ListedWall {
  readonly wall: number
  readonly names: readonly string[]
  readonly confidence: Confidence
}

/** Which walls are looked through. */
export type WallChoice = 'B36.10M' | 'B36.19M' | 'both'

export interface PipeSize {
  readonly nps: string
  readonly dn: number
  readonly odIn: number
  readonly odMm: number
  /** By `si|both` or, with the walls that have no schedule number, `si|both|all`; thinnest first. */
  readonly walls: Readonly<Record<string, readonly ListedWall[]>>
}

type Report = (line: number, message: string) => void

/** The sizes by NPS. The rows of a size must agree on its diameters, and inches with millimetres. */
export function readSizes(
  schedules: readonly ReadRow<ScheduleRow>[],
  extras: readonly ReadRow<ExtraRow>[],
  reportSchedule: Report,
  reportExtra: Report,
): Map<string, PipeSize> {
  const bySize = new Map<string, { rows: ScheduleRow[]; extras: ExtraRow[] }>()
  for (const { line, row } of schedules) {
    const size = bySize.get(row.nps) ?? { rows: [], extras: [] }
    checkSchedule(row, size.rows, (message) => reportSchedule(line, message))
    size.rows.push(row)
    bySize.set(row.nps, size)
  }
  for (const { line, row } of extras) {
    const size = bySize.get(row.nps)
    if (size === undefined) reportExtra(line, `nps ${row.nps} is not in the schedules.`)
    else if (size.rows[0]?.od_mm !== row.od_mm) reportExtra(line, 'od_mm differs from the schedules.')
    else size.extras.push(row)
  }
  const sizes = new Map<string, PipeSize>()
  for (const [nps, { rows, extras: more }] of bySize) {
    const [first] = rows
    if (first === undefined) continue
    sizes.set(nps, { nps, dn: first.dn, odIn: first.od_in, odMm: first.od_mm, walls: listWalls(rows, more) })
  }
  return sizes
}

function checkSchedule(row: ScheduleRow, others: readonly ScheduleRow[], report: (message: string) => void) {
  const [first] = others
  if (first && (first.od_in !== row.od_in || first.od_mm !== row.od_mm || first.dn !== row.dn)) {
    report(`dn, od_in and od_mm of NPS ${row.nps} must be the same in all its rows.`)
  }
  if (others.some((other) => other.standard === row.standard && other.schedule === row.schedule)) {
    report(`NPS ${row.nps} schedule ${row.schedule} stands here twice.`)
  }
  if (Math.abs(row.od_in * 25.4 - row.od_mm) > 0.5) report('od_in and od_mm are not the same diameter.')
  if (Math.abs(row.wall_in * 25.4 - row.wall_mm) > 0.06) report('wall_in and wall_mm are not the same wall.')
  if (row.wall_mm * 2 >= row.od_mm) report('The wall must be less than half the diameter.')
  if (Math.abs(row.od_mm - 2 * row.wall_mm - row.id_mm) > 0.1) report('id_mm is not od_mm - 2 wall_mm.')
  const mass = 0.0246615 * (row.od_mm - row.wall_mm) * row.wall_mm
  if (Math.abs(mass - row.mass_kg_per_m) > 0.01 + mass * 0.01) {
    report(`mass_kg_per_m should be about ${mass.toFixed(2)}.`)
  }
}

function listWalls(rows: readonly ScheduleRow[], extras: readonly ExtraRow[]): PipeSize['walls'] {
  const walls: Record<string, readonly ListedWall[]> = {}
  for (const system of ['si', 'us'] as const) {
    for (const choice of ['B36.10M', 'B36.19M', 'both'] as const) {
      const chosen = rows.filter((row) => choice === 'both' || row.standard === choice)
      const named = chosen.map((row) => ({
        wall: system === 'si' ? row.wall_mm : row.wall_in,
        name: row.schedule,
        confidence: row.confidence,
      }))
      // These walls are published in mm only; the inch walls of the standard have three decimals.
      const unnamed = extras.map((row) => ({
        wall: system === 'si' ? row.wall_mm : Math.round((row.wall_mm / 25.4) * 1000) / 1000,
        name: undefined,
        confidence: row.confidence,
      }))
      walls[`${system}|${choice}`] = merge(named)
      walls[`${system}|${choice}|all`] = merge([...named, ...unnamed])
    }
  }
  return walls
}

interface NamedWall {
  readonly wall: number
  readonly name: string | undefined
  readonly confidence: Confidence
}

function merge(walls: readonly NamedWall[]): ListedWall[] {
  const merged: { wall: number; names: string[]; confidence: Confidence }[] = []
  for (const { wall, name, confidence } of [...walls].sort((a, b) => a.wall - b.wall)) {
    const last = merged.at(-1)
    if (last?.wall === wall) {
      if (name !== undefined) last.names.push(name)
      if (confidence < last.confidence) last.confidence = confidence
    } else merged.push({ wall, names: name === undefined ? [] : [name], confidence })
  }
  for (const { names } of merged) names.sort((a, b) => rank(a) - rank(b))
  return merged
}

/** Schedule numbers first, then STD, XS and XXS, then the schedules with an S. */
function rank(name: string): number {
  const number = Number.parseInt(name, 10)
  if (/^\d+$/.test(name)) return number
  return Number.isNaN(number) ? 1000 + name.length : 2000 + number
}

/** The listed walls of a size in the unit system, thinnest first. */
export function wallsOf(
  size: PipeSize,
  system: 'si' | 'us',
  choice: WallChoice,
  withUnscheduled: boolean,
): readonly ListedWall[] {
  return size.walls[`${system}|${choice}${withUnscheduled ? '|all' : ''}`] ?? []
}

/** The size whose outside diameter this is, in the unit it was typed in; older lists differ by tenths of a mm. */
export function sizeOfDiameter(
  sizes: ReadonlyMap<string, PipeSize>,
  diameter: { readonly value: number; readonly unit: 'mm' | 'in' },
): PipeSize | undefined {
  for (const size of sizes.values()) if (isSizeOf(size, diameter)) return size
  return undefined
}

/** Whether a diameter is that of the size, in the unit it was typed in. */
export function isSizeOf(
  { odMm, odIn }: PipeSize,
  { value, unit }: { readonly value: number; readonly unit: 'mm' | 'in' },
): boolean {
  const listed = unit === 'mm' ? odMm : odIn
  const near = unit === 'mm' ? Math.max(0.15, listed * 0.001) : 0.002
  return Math.abs(value - listed) <= near
}
