import { readCsv } from '../domain/csv.ts'
import { readNumber } from '../domain/number-text.ts'
import { parseBlock } from '#platform/web/table/paste.ts'

/** What a column of a line list holds. */
type ColumnName = 'id' | 'nps' | 'od' | 'p' | 't' | 'material' | 'c' | 'mill' | 'e' | 'wall' | 'stress'

const known: readonly (readonly [ColumnName, RegExp])[] = [
  ['id', /^(line|id\b|tag|no\b|number|item)/],
  ['nps', /^(nps|size|dn\b|nominal( pipe)? (size|bore|dia)|pipe size)/],
  ['od', /^(od\b|outside|diameter)/],
  ['p', /^(p\b|press|design p)/],
  ['t', /^(t\b|temp|design t)/],
  ['material', /^(mat|grade|spec)/],
  ['stress', /^(s\b|stress|allowable)/],
  ['c', /^(c\b|ca\b|corr|allowance)/],
  ['mill', /^(mill|tol)/],
  ['e', /^(e\b|quality)/],
  ['wall', /^(wall|wt\b|thick|nominal wall)/],
]

const usual: readonly ColumnName[] = ['id', 'nps', 'p', 't', 'material', 'c']

export interface LineSettings {
  readonly method: string
  readonly units: 'si' | 'us'
}

const defaults = {
  si: { pressure: 'bar', temperature: 'C', length: 'mm', stress: 'MPa' },
  us: { pressure: 'psi', temperature: 'F', length: 'in', stress: 'psi' },
} as const

// Absolute pressures are handed on with their unit: the engine has a sentence for them.
// biome-ignore format: names read better in rows
const units = [
  'kgf/cm2', 'psi', 'ksi', 'kPa', 'MPa', 'bar', 'mm', 'in', 'C', 'F', 'bara', 'psia', 'kPaa', 'MPaa',
]
/** `P [barg]`, `T (°F)`, `12,5 bar`: the unit that stands in a header or behind a number. */
function unitIn(text: string): string | undefined {
  const plain = text
    .replaceAll(/°|\bdeg\.?\s*/gi, '')
    .replace(/(bar|psi|kpa|mpa)g\b/i, '$1')
    .replace(/[[(]\s*/, '(')
  const found = /[(,\d\s]([a-z][a-z/0-9]*)\s*[\])]?\s*$/i.exec(plain)?.[1]
  return units.find((unit) => unit.toLowerCase() === found?.toLowerCase())
}

interface Column {
  readonly name: ColumnName
  /** Numbers of a size column are DN and not NPS. */
  readonly isMetricSize?: boolean
  readonly unit: string | undefined
}

function columnsOf(header: readonly string[]): (Column | undefined)[] | undefined {
  const columns = header.map((cell) => {
    const text = cell.trim().toLowerCase()
    const name = known.find(([, pattern]) => pattern.test(text))?.[0]
    return name && { name, unit: unitIn(cell), isMetricSize: /^dn\b/.test(text) }
  })
  const names = new Set(columns.map((column) => column?.name))
  return names.has('p') && (names.has('nps') || names.has('od')) ? columns : undefined
}

/** The rows of a pasted or loaded list: from a spreadsheet with tabs, from a file with commas or semicolons. */
function rowsOf(text: string): string[][] {
  if (text.includes('\t')) return parseBlock(text)
  const [first = ''] = text.split('\n')
  // Between semicolons a comma is that of a decimal number.
  if (first.split(';').length > first.split(',').length) return parseBlock(text.replaceAll(';', '\t'))
  return readCsv(text).map(({ cells }) => [...cells])
}

/** A number with the unit behind it, else that of its column; a unit nobody knows is kept, so that the line says so. */
function quantity(cell: string, column: Column, usualUnit: string) {
  const usual = column.unit ?? usualUnit
  const whole = readNumber(cell)
  if (whole !== undefined) return { value: whole, unit: usual }
  const [, digits = '', rest = ''] = /^([^a-z°]*)(.*)$/i.exec(cell) ?? []
  const value = readNumber(digits)
  return value === undefined
    ? { value: cell, unit: usual }
    : { value, unit: unitIn(` ${rest}`) ?? rest.trim() }
}

/** `8"` is NPS 8; in a column of DN sizes `200` is DN 200. */
const sizeOf = (cell: string, { isMetricSize = false }: Column): string => {
  const plain = cell.replaceAll('"', '').trim()
  return isMetricSize && /^\d+$/.test(plain) ? `DN ${plain}` : plain
}

function put(given: Record<string, unknown>, column: Column, cell: string, settings: LineSettings): void {
  const usualOf = defaults[settings.units]
  switch (column.name) {
    case 'id':
      given['id'] = cell
      break
    case 'nps':
      given['nps'] = sizeOf(cell, column)
      break
    case 'material':
      given['material'] = cell
      break
    case 'e':
      given['qualityFactor'] = readNumber(cell) ?? cell
      break
    case 'mill':
      given['millTolerance'] = unitIn(cell)
        ? quantity(cell, column, 'mm')
        : { percent: readNumber(cell.replace('%', '')) ?? cell }
      break
    case 'p':
      given['pressure'] = quantity(cell, column, usualOf.pressure)
      break
    case 't':
      given['temperature'] = quantity(cell, column, usualOf.temperature)
      break
    case 'od':
      given['outsideDiameter'] = quantity(cell, column, usualOf.length)
      break
    case 'wall':
      given['nominalWall'] = quantity(cell, column, usualOf.length)
      break
    case 'stress':
      given['allowableStress'] = quantity(cell, column, usualOf.stress)
      break
    case 'c':
      given['allowance'] = [quantity(cell, column, usualOf.length)]
  }
}

/**
 * The cases of a line list. With a header the columns are found by their names and units; without one they are
 * line, NPS, P, T, material and c. What is no number stays in its case and is told there.
 */
export function casesOfList(text: string, settings: LineSettings): Record<string, unknown>[] {
  const rows = rowsOf(text.trim()).filter((row) => row.some((cell) => cell.trim() !== ''))
  const found = columnsOf(rows[0] ?? [])
  const columns = found ?? usual.map((name) => ({ name, unit: undefined }))
  return rows.slice(found ? 1 : 0).map((row, at) => {
    const given: Record<string, unknown> = {
      id: String(at + 1),
      method: settings.method,
      units: settings.units,
    }
    for (const [index, column] of columns.entries()) {
      const cell = (row[index] ?? '').trim()
      if (column && cell !== '') put(given, column, cell, settings)
    }
    return given
  })
}
