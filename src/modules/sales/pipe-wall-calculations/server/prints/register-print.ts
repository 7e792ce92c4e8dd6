import type { Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { isRefused, type PipeWallResult, type Quantity } from '../../contract/result.ts'
import { plainText, ratingText, requirementText } from '../../domain/input/number-text.ts'
import { verdictLine } from '../../domain/answer/verdict.ts'

interface Line {
  readonly given: Readonly<Record<string, unknown>>
  readonly result: PipeWallResult
}

const isTyped = (value: unknown): value is { value: number; unit: string } =>
  typeof value === 'object' && value !== null && 'value' in value && 'unit' in value

/** As it was typed; empty where it is no quantity. */
const typed = (value: unknown): string => (isTyped(value) ? `${value.value} ${value.unit}` : '')
const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const needed = (value: Quantity | undefined): string =>
  value ? `${requirementText(value)} ${value.unit}` : ''
const plain = (value: Quantity | undefined): string => (value ? `${plainText(value)} ${value.unit}` : '')
const held = (value: Quantity | undefined): string => (value ? `${ratingText(value)} ${value.unit}` : '')

function rowOf({ given, result }: Line, at: number): TableRow {
  const label = word(given['id']) || String(at + 1)
  const asked = [
    { text: label, isStrong: true },
    word(given['nps']) || typed(given['outsideDiameter']),
    word(given['material']),
    typed(given['pressure']),
    typed(given['temperature']),
  ]
  if (isRefused(result)) {
    const reasons = result.errors.map(({ message }) => message).join(' ')
    return { cells: [...asked, '', '', '', { text: 'not calculated', note: reasons }] }
  }
  const names = result.selectedSchedules?.join(', ') ?? ''
  return {
    cells: [
      ...asked,
      needed(result.requiredWall),
      { text: plain(result.selectedWall), ...(names ? { note: names } : {}) },
      held(result.rating),
      verdictLine(result),
    ],
  }
}

/** The register of a line list. */
export function registerPrint(register: {
  readonly title: string
  readonly lines: readonly Line[]
  readonly letterhead: Letterhead
  readonly createdAt: string
}): PdfDocument {
  const bad = register.lines.filter(({ result }) => isRefused(result)).length
  return {
    letterhead: register.letterhead,
    orientation: 'landscape',
    title: 'Pipe wall register',
    number: register.title,
    facts: [
      { label: 'Lines', value: String(register.lines.length) },
      { label: 'Not calculated', value: String(bad) },
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 30 },
          { label: 'Size', width: 24 },
          { label: 'Material', width: 30 },
          { label: 'P', align: 'right' },
          { label: 'T', align: 'right' },
          { label: 'Required wall', align: 'right' },
          { label: 'Wall', align: 'right' },
          { label: 'Rating', align: 'right' },
          { label: 'Verdict and warnings', width: 60 },
        ],
        rows: register.lines.map(rowOf),
      },
    ],
    createdAt: register.createdAt,
  }
}
