import { readCsv } from '#modules/engineering/pipe-sizes/domain.ts'
import { parseBlock } from '#platform/web/table/line-grid/paste.ts'
import { bendNamed, methodNamed, seamNamed } from './line-list-cells.ts'
import { typedPressure, typedTemperature } from './calculator/typed-load.ts'
import { type CommaStyle, type OpenColumn, openColumn, readInStyle } from './number-style.ts'

/** What a column of a line list holds. */
// biome-ignore format: names read better in rows
type ColumnName =
  | 'id' | 'method' | 'nps' | 'od' | 'p' | 't' | 'tmin' | 'material' | 'grade' | 'class' | 'f' | 'seam' | 'nde' | 'bend'
  | 'c' | 'mill' | 'e' | 'w' | 'wall' | 'stress' | 'source' | 'vacuum'

const known: readonly (readonly [ColumnName, RegExp])[] = [
  ['class', /^(loc(ation)?\b|class)/],
  ['id', /^(line|id\b|tag|no\b|number|item)/],
  ['method', /^((design )?code|method)/],
  ['nps', /^(nps|size|dn\b|nominal( pipe)? (size|bore|dia)|pipe size)/],
  ['od', /^(od\b|outside|diameter)/],
  ['p', /^(p\b|press|design p)/],
  ['tmin', /^(t ?min|min\.?(imum)? ?(design )?(t\b|temp)|mdmt|lowest)/],
  ['t', /^(t\b|temp|design t)/],
  ['material', /^(mat|spec)/],
  ['grade', /^(grade|gr\b|smys)/],
  ['f', /^(f\b|design f)/],
  ['e', /^(e\b|quality|joint (factor|eff))/],
  ['w', /^(w\b|weld (strength|factor))/],
  ['seam', /^(seam|weld|joint|construction|manufact)/],
  ['nde', /^(nde|ndt|rt\b)/],
  ['bend', /^(bend|r\/d|radius)/],
  ['source', /^source/],
  ['stress', /^(s\b|stress|allowable)/],
  ['c', /^(c\b|ca\b|corr|allowance)/],
  ['mill', /^(mill|tol)/],
  ['wall', /^(wall|wt\b|thick|nominal wall)/],
  ['vacuum', /^(vac|fv\b|external)/],
]

const usual: readonly ColumnName[] = ['id', 'nps', 'p', 't', 'material', 'c']
/** What the columns of a list without a header are called. */
const usualLabel: Readonly<Partial<Record<ColumnName, string>>> = { p: 'P', t: 'T', c: 'c' }

export interface LineSettings {
  readonly method: string
  readonly units: 'si' | 'us'
  /** How the commas of a column are read, by its name. */
  readonly commas?: Readonly<Record<string, CommaStyle>>
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
  /** As its header says it. */
  readonly label: string
  /** A number as the commas of the column are read; text where that is open, undefined for what is no number. */
  readonly read: (text: string) => number | string | undefined
}

type Header = Omit<Column, 'read'>

function columnsOf(header: readonly string[]): (Header | undefined)[] | undefined {
  const columns = header.map((cell) => {
    const text = cell.trim().toLowerCase()
    const name = known.find(([, pattern]) => pattern.test(text))?.[0]
    return name && { name, label: cell.trim(), unit: unitIn(cell), isMetricSize: /\bdn\b/.test(text) }
  })
  const names = new Set(columns.map((column) => column?.name))
  return names.has('p') && (names.has('nps') || names.has('od')) ? columns : undefined
}

/** The rows of a pasted or loaded list: from a spreadsheet with tabs, from a file with commas or semicolons. */
function splitCells(text: string): string[][] {
  if (text.includes('\t')) return parseBlock(text)
  const [first = ''] = text.split('\n')
  // Between semicolons a comma is that of a decimal number.
  if (first.split(';').length > first.split(',').length) return parseBlock(text.replaceAll(';', '\t'))
  return readCsv(text).map(({ cells }) => [...cells])
}

/** A number with the unit behind it, else that of its column; a unit nobody knows is kept, so that the line says so. */
function quantity(cell: string, column: Column, usualUnit: string) {
  const usual = column.unit ?? usualUnit
  const whole = column.read(cell)
  if (whole !== undefined) return { value: whole, unit: usual }
  const [, digits = '', rest = ''] = /^([^a-z°]*)(.*)$/i.exec(cell) ?? []
  const value = column.read(digits)
  return value === undefined
    ? { value: cell, unit: usual }
    : { value, unit: unitIn(` ${rest}`) ?? rest.trim() }
}

/** Above the largest NPS a bare number can only be a DN. */
const LARGEST_NPS = 48

/** `8"` is NPS 8; in a column of DN sizes, and where no NPS is that large, `200` is DN 200. */
const sizeOf = (cell: string, { isMetricSize = false }: Column): string => {
  const plain = cell.replaceAll('"', '').trim()
  const isDn = /^\d+$/.test(plain) && (isMetricSize || Number(plain) > LARGEST_NPS)
  return isDn ? `DN ${plain}` : plain
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
      given['qualityFactor'] = column.read(cell) ?? cell
      break
    case 'mill':
      given['millTolerance'] = unitIn(cell)
        ? quantity(cell, column, 'mm')
        : { percent: column.read(cell.replace('%', '')) ?? cell }
      break
    case 'p': {
      const { number, hasVacuum } = typedPressure(cell)
      // Vacuum alone is no design pressure; it stays, so that the line says so.
      given['pressure'] = quantity(number || cell, column, usualOf.pressure)
      if (hasVacuum) given['externalPressure'] = true
      break
    }
    case 't': {
      const { number, lowest } = typedTemperature(cell, column.unit ?? usualOf.temperature)
      given['temperature'] = quantity(number, column, usualOf.temperature)
      if (lowest !== undefined) given['minimumTemperature'] = quantity(lowest, column, usualOf.temperature)
      break
    }
    case 'tmin':
      given['minimumTemperature'] = quantity(cell, column, usualOf.temperature)
      break
    case 'method':
      given['method'] = methodNamed(cell)
      break
    case 'grade':
      given['grade'] = cell
      break
    case 'class':
      given['locationClass'] = column.read(cell) ?? cell
      break
    case 'f':
      given['designFactor'] = column.read(cell) ?? cell
      break
    case 'w':
      given['weldStrengthFactor'] = column.read(cell) ?? cell
      break
    case 'seam':
      Object.assign(given, seamNamed(cell))
      break
    case 'nde':
      given['ndeReport'] = cell
      break
    case 'bend':
      given['bendRadius'] = bendNamed(cell, column.read)
      break
    case 'source':
      given['source'] = cell
      break
    case 'vacuum':
      if (!/^(no?|0|-|none)$/i.test(cell)) given['externalPressure'] = true
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

/** A grade is the yield strength of line pipe, and elsewhere the second half of the material. */
function completeCase({ grade, source, ...given }: Record<string, unknown>): Record<string, unknown> {
  if (typeof source === 'string' && typeof given['allowableStress'] === 'object') {
    given['allowableStress'] = { ...given['allowableStress'], source }
  }
  // In other codes a class is that of the piping specification.
  if (given['method'] !== 'b31.8') delete given['locationClass']
  if (typeof grade !== 'string') return given
  if (given['method'] === 'b31.4' || given['method'] === 'b31.8') return { ...given, smys: grade }
  const material = typeof given['material'] === 'string' ? given['material'] : ''
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare(material).endsWith(bare(grade)) && material !== ''
    ? given
    : { ...given, material: `${material} ${grade}`.trim() }
}

interface LineList {
  readonly cases: Record<string, unknown>[]
  /** Columns whose commas somebody has to choose the meaning of, or has chosen. */
  readonly open: readonly OpenColumn[]
}

/** Columns of words: a comma in them is none of a number. */
const words: readonly ColumnName[] = [
  'id',
  'method',
  'nps',
  'material',
  'grade',
  'seam',
  'nde',
  'source',
  'vacuum',
]

/**
 * The cases of a line list. With a header the columns are found by their names and units; without one they are
 * line, NPS, P, T, material and c. What is no number stays in its case and is told there, and so does a number whose comma
 * can be read both ways, until somebody has chosen for its column.
 */
export function readList(text: string, settings: LineSettings): LineList {
  const rows = splitCells(text.trim()).filter((row) => row.some((cell) => cell.trim() !== ''))
  const found = columnsOf(rows[0] ?? [])
  const headers: readonly (Header | undefined)[] =
    found ?? usual.map((name) => ({ name, label: usualLabel[name] ?? name, unit: undefined }))
  const lines = rows.slice(found ? 1 : 0)
  const open = headers.map((header, at) =>
    header === undefined || words.includes(header.name)
      ? undefined
      : openColumn(
          header.name,
          header.label,
          lines.map((row) => row[at] ?? ''),
        ),
  )
  const columns = headers.map((header, at): Column | undefined => {
    const isMixed = open[at]?.isMixed === true
    return header && { ...header, read: (cell) => readInStyle(cell, settings.commas?.[header.name], isMixed) }
  })
  const cases = lines.map((row, at) => {
    const given: Record<string, unknown> = {
      id: String(at + 1),
      method: settings.method,
      units: settings.units,
    }
    for (const [index, column] of columns.entries()) {
      const cell = (row[index] ?? '').trim()
      if (column && cell !== '') put(given, column, cell, settings)
    }
    return completeCase(given)
  })
  return { cases, open: open.filter((one) => one !== undefined) }
}

/** The cases alone. */
export const casesOfList = (text: string, settings: LineSettings): Record<string, unknown>[] =>
  readList(text, settings).cases
