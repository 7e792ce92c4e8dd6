import { readCsv, sizeNamed, unknownSize, wallsOf } from '#modules/engineering/pipe-sizes/domain.ts'
import { readNumber } from '../input/number-text.ts'
import type { PipeWallTables } from '../tables/tables.ts'

/** One row of the company's walls, as a person types it. */
export interface CompanyWallRow {
  /** `8`, `DN200`; empty or `any` for all sizes without rows of their own. */
  readonly nps: string
  readonly use: string
  /** In mm, in inches behind the number, or the name of a schedule: `8.18`, `0.322 in`, `Sch 40`. */
  readonly wall: string
  readonly note: string
}

const HEADER = ['nps', 'use', 'wall_mm', 'note']

/** The rows of the table in force. */
export function companyWallRows(text: string): CompanyWallRow[] {
  const [, ...records] = readCsv(text)
  return records.map(({ cells: [nps = '', use = '', wall = '', note = ''] }) => ({ nps, use, wall, note }))
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The table as its file is written, and a sentence at `rows.0.wall` for what cannot be read. */
export function companyWallText(
  rows: readonly CompanyWallRow[],
  tables: PipeWallTables,
): { text: string; errors: Readonly<Record<string, readonly string[]>> } {
  const errors: Record<string, readonly string[]> = {}
  const seen = new Set<string>()
  const lines = rows.map((row, at) => {
    const note = (field: string, sentence: string) => {
      errors[`rows.${at}.${field}`] ??= [sentence]
    }
    const isAny = /^(any|all)?$/i.test(row.nps.trim())
    const size = isAny ? undefined : sizeNamed(row.nps, tables)
    if (!isAny && size === undefined) note('nps', unknownSize(row.nps, tables))
    if (row.use !== 'bought' && row.use !== 'minimum') note('use', 'Choose what the wall is.')
    if (isAny && row.use === 'bought') note('nps', 'A wall is bought in a size: name it, as 8 or DN200.')
    const mm = millimetresOf(row.wall, isAny ? undefined : size?.nps, tables)
    if (typeof mm === 'string') note('wall', mm)
    const cells = [size?.nps ?? 'any', row.use, String(mm), row.note.trim()]
    const key = cells.slice(0, 3).join()
    if (seen.has(key)) note('wall', 'This wall stands here twice.')
    seen.add(key)
    return cells.map(quoted).join(',')
  })
  return { text: `${[HEADER.join(','), ...lines].join('\n')}\n`, errors }
}

/** The wall in mm, or the sentence why it is none. */
function millimetresOf(typed: string, nps: string | undefined, tables: PipeWallTables): number | string {
  const schedule = /^(?:sch(?:edule)?\.?\s*(\d+s?)|(std|xs|xxs|\d+s))$/i.exec(typed.trim())
  if (schedule) return wallOfSchedule((schedule[1] ?? schedule[2] ?? '').toUpperCase(), nps, tables)
  const [, number = '', unit] = /^(.*?)\s*(mm|in|"|”)?$/i.exec(typed.trim()) ?? []
  const value = readNumber(number)
  if (value === undefined) return 'Type the wall in mm, as 8.18, or its schedule, as Sch 40.'
  const mm = unit === undefined || /mm/i.test(unit) ? value : Math.round(value * 2540) / 100
  const size = nps === undefined ? undefined : tables.sizes.get(nps)
  if (!(mm > 0)) return 'A wall is thicker than nothing.'
  if (size !== undefined && 2 * mm >= size.odMm)
    return `NPS ${size.nps} is ${size.odMm} mm wide: no such wall.`
  return mm
}

function wallOfSchedule(name: string, nps: string | undefined, tables: PipeWallTables): number | string {
  const size = nps === undefined ? undefined : tables.sizes.get(nps)
  if (size === undefined) return 'A schedule is another wall in each size: name the size, or type mm.'
  const wall = wallsOf(size, 'si', 'both', false).find(({ names }) => names.includes(name))?.wall
  return wall ?? `NPS ${size.nps} has no schedule ${name}.`
}
