import type { PdfLine, PdfWord, PlaceOnPage } from '#platform/web/pdf/open-pdf.ts'
import { elements, yieldKinds } from '#modules/setup/specifications/domain.ts'

/** A value that the text of a page seems to give; it counts once a person has compared it with its place. */
export interface ReadValue {
  readonly lineId: string
  readonly field: string
  /** As it is printed. */
  readonly printed: string
  readonly unit?: string
  readonly qualifier?: string
  readonly place: PlaceOnPage
}

/** A heat of the certificate as its line names it. */
export interface ReadFor {
  readonly id: string
  readonly heatNo: string
  readonly analysis: 'heat' | 'product'
}

const NUMBER = /^[<>≤≥]?\d*[.,]?\d+$/
const ELEMENTS = new Set<string>(elements)
/** Rows of a table that print what is asked, not what was found. */
const LIMITS = /\b(?:min|max|spec|req|requirements?|soll|limits?|mini|maxi)\b\.?/i
/** Which analysis a row is, by its first word. */
const ANALYSES = {
  heat: /^(?:l|ladle|heat|schmelze|s|coul[eé]e)$/i,
  product: /^(?:p|product|st[uü]ck|check|produit)$/i,
}
/** What a row of another heat begins with: a name of letters and figures, or a long number. */
const OTHER_NAME = /^(?=.*\d)[A-Z0-9/-]{5,}$/i
/** Fewer symbols beside each other are words of a text. */
const LEAST_SYMBOLS = 4
/** A table goes on for so many lines below its head. */
const MOST_ROWS = 14

interface Column {
  readonly field: string
  readonly unit?: string
  readonly qualifier?: string
  readonly middle: number
}

/** What names a mechanical value at the head of its column. */
const tests: readonly (readonly [name: RegExp, field: string])[] = [
  [/^(?:re[hl]|rp0[.,]2|rp1[.,]0|rt0[.,]5|yield)/i, 'yield'],
  [/^(?:rm|uts|tensile)$/i, 'tensile'],
  [/^(?:a5?|a50|a2"|elongation|elong\.?)$/i, 'elongation'],
  [/^(?:z|reduction)$/i, 'reduction'],
]
const UNIT = /^\(?(mpa|n\/mm[2²]|ksi|psi|kgf\/mm[2²])\)?$/i
const units: Readonly<Record<string, string>> = {
  mpa: 'MPa',
  'n/mm2': 'N/mm2',
  'n/mm²': 'N/mm2',
  ksi: 'ksi',
  psi: 'psi',
  'kgf/mm2': 'kgf/mm2',
  'kgf/mm²': 'kgf/mm2',
}

const STATED: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^(?:ce|cev|ceq|ceiiw)$/i, 'stated:CE'],
  [/^pcm$/i, 'stated:Pcm'],
]

const middleOf = ({ left, width }: PdfWord): number => left + width / 2

/**
 * What the text of a certificate seems to say of its heats: chemistry below a row of symbols, strengths and strains below
 * their names, carbon equivalents beside theirs. A row belongs to the heat that it or a line above it names, or to the only one. Of a row
 * of limits, of what has no place in a column, and of a field that is read twice with different figures for a heat, nothing is proposed.
 *
 * @param lines of its pages, from top to bottom
 */
export function readValues(lines: readonly PdfLine[], heats: readonly ReadFor[]): readonly ReadValue[] {
  const found: ReadValue[] = []
  let columns: readonly Column[] = []
  let rowsLeft = 0
  let named = heats.length === 1 ? heats : []
  for (const line of lines) {
    const ofLine = heats.filter(({ heatNo }) => isNamed(line, heatNo))
    if (ofLine.length > 0) named = ofLine
    const stated = statedIn(line, named)
    found.push(...stated)
    const head = headedColumns(line)
    if (head.length > 0) {
      columns = head
      rowsLeft = MOST_ROWS
      continue
    }
    rowsLeft -= 1
    if (rowsLeft < 0) columns = []
    const isOfAnother = ofLine.length === 0 && OTHER_NAME.test(line.words[0]?.text ?? '')
    if (columns.length === 0 || stated.length > 0 || isOfAnother || LIMITS.test(line.text)) continue
    const heat = named.filter(({ analysis }) => isOfAnalysis(line, analysis))
    found.push(...valuesBelow(columns, line, heat))
  }
  return certain(found)
}

const lettersOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Whether a line names a heat, in a word of its own or, a long one, with a space where another page has a hyphen. */
function isNamed({ words, text }: PdfLine, heatNo: string): boolean {
  const name = lettersOf(heatNo)
  if (name === '') return false
  const isInside = name.length >= LONG_NAME && lettersOf(text).includes(name)
  return isInside || words.some((word) => lettersOf(word.text) === name)
}
const LONG_NAME = 6

/** A row that says which analysis it is belongs to lines of that one; one that says nothing to all. */
function isOfAnalysis({ words }: PdfLine, analysis: ReadFor['analysis']): boolean {
  const labels = words.filter(({ text }) => !NUMBER.test(text)).map(({ text }) => text)
  const other = analysis === 'heat' ? ANALYSES.product : ANALYSES.heat
  return labels.some((text) => ANALYSES[analysis].test(text)) || !labels.some((text) => other.test(text))
}

/** The columns that a line heads: symbols of elements, or names of mechanical values with their units; none for other lines. */
function headedColumns({ words }: PdfLine): readonly Column[] {
  if (words.filter(({ text }) => NUMBER.test(text)).length > 2) return []
  const symbols = words.filter(({ text }) => ELEMENTS.has(text))
  if (symbols.length >= LEAST_SYMBOLS)
    return symbols.map((word) => ({ field: word.text, middle: middleOf(word) }))
  const columns = words.flatMap((word, at): Column[] => {
    const field = tests.find(([name]) => name.test(word.text))?.[1]
    if (!field) return []
    const unit = units[UNIT.exec(words[at + 1]?.text ?? '')?.[1]?.toLowerCase() ?? '']
    const kind = word.text.replace(',', '.').toLowerCase()
    const qualifier = field === 'yield' ? yieldKinds.find((one) => one.toLowerCase() === kind) : undefined
    return [{ field, middle: middleOf(word), ...(unit && { unit }), ...(qualifier && { qualifier }) }]
  })
  return columns.length >= 2 ? columns : []
}

/**
 * The numbers of a row below the columns that they stand nearest to; of two below one column neither is certain, and a line that
 * fills less than half of the columns is no row of the table.
 */
function valuesBelow(
  columns: readonly Column[],
  { words }: PdfLine,
  heats: readonly ReadFor[],
): readonly ReadValue[] {
  const reach = Math.min(...gaps(columns)) * REACH
  const below = Map.groupBy(
    words.filter(({ text }) => NUMBER.test(text)),
    (word) => {
      const near = columns.toSorted((a, b) => away(a, word) - away(b, word))[0]
      return near && away(near, word) <= Math.max(reach, word.width / 2) ? near : undefined
    },
  )
  below.delete(undefined)
  if (below.size < columns.length / 2) return []
  return [...below].flatMap(([column, [word, second]]) =>
    column === undefined || word === undefined || second !== undefined
      ? []
      : heats.map(({ id }) => valueAt(id, column, word)),
  )
}

/** How far from the middle of its column a number may stand, as a share of the distance to the next one. */
const REACH = 0.6
const away = ({ middle }: Column, word: PdfWord): number => Math.abs(middle - middleOf(word))
const gaps = (columns: readonly Column[]): number[] => {
  const places = columns.map(({ middle }) => middle).toSorted((a, b) => a - b)
  return places.slice(1).map((place, at) => place - (places[at] ?? 0))
}

const valueAt = (lineId: string, { middle: _, ...what }: Column, word: PdfWord): ReadValue => {
  const { text: printed, ...place } = word
  return { lineId, printed, place, ...what }
}

/** Carbon equivalents as they are stated: the number behind the name, not beyond the next name. */
function statedIn({ words, text }: PdfLine, heats: readonly ReadFor[]): readonly ReadValue[] {
  if (LIMITS.test(text)) return []
  return STATED.flatMap(([name, field]) => {
    const at = words.findIndex((word) => name.test(word.text.replaceAll(/[():=]/g, '')))
    const next = words.slice(at + 1, at + 4).find((word) => NUMBER.test(word.text))
    return at < 0 || !next ? [] : heats.map(({ id }) => valueAt(id, { field, middle: 0 }, next))
  })
}

/** Each field of a heat once; read twice it is certain only where both say the same. */
function certain(found: readonly ReadValue[]): readonly ReadValue[] {
  const byField = Map.groupBy(found, ({ lineId, field }) => `${lineId} ${field}`)
  return [...byField.values()].flatMap(([first, ...others]) =>
    first && others.every(({ printed }) => printed === first.printed) ? [first] : [],
  )
}
