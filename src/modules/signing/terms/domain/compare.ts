import { linesOf, type RichText, type TextLine } from '#platform/contract/values/rich-text.ts'

/** A piece of a line, as it was in both texts or in one of them. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** A line of the newer text, or one that it no longer has. */
export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  readonly line: TextLine['kind']
  readonly pieces: readonly Piece[]
}

/** Two lines that share this much of their words are the same line, changed. */
const ALIKE = 0.45

/** The steps from one sequence to another that keep as much as possible. */
function stepsBetween<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): { kind: Piece['kind']; value: T }[] {
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  for (let a = before.length - 1; a >= 0; a--) {
    for (let b = after.length - 1; b >= 0; b--) {
      const own = isSame(before[a] as T, after[b] as T)
      const right = common[a * width + b + 1] ?? 0
      const below = common[(a + 1) * width + b] ?? 0
      common[a * width + b] = own ? (common[(a + 1) * width + b + 1] ?? 0) + 1 : Math.max(right, below)
    }
  }
  const steps: { kind: Piece['kind']; value: T }[] = []
  let a = 0
  let b = 0
  while (a < before.length || b < after.length) {
    const isLeft = a < before.length
    const isRight = b < after.length
    if (isLeft && isRight && isSame(before[a] as T, after[b] as T)) {
      steps.push({ kind: 'same', value: after[b] as T })
      a++
      b++
    } else if (
      isLeft &&
      (!isRight || (common[(a + 1) * width + b] ?? 0) >= (common[a * width + b + 1] ?? 0))
    ) {
      steps.push({ kind: 'removed', value: before[a++] as T })
    } else steps.push({ kind: 'added', value: after[b++] as T })
  }
  return steps
}

/** What differs within one line, word by word. */
function piecesBetween(before: string, after: string): Piece[] {
  const words = (text: string) => text.split(/(\s+)/).filter((word) => word !== '')
  const pieces: { kind: Piece['kind']; text: string }[] = []
  for (const { kind, value } of stepsBetween(words(before), words(after), (a, b) => a === b)) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += value
    else pieces.push({ kind, text: value })
  }
  return pieces
}

/** The part of the longer line that is in both. */
function likeness(pieces: readonly Piece[], before: string, after: string): number {
  const shared = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  return shared / Math.max(1, before.length, after.length)
}

/** The newer text line by line beside the older one: what stayed, came, went, or was changed and in which words. */
export function compareTexts(before: RichText, after: RichText): ComparedLine[] {
  const isSame = (a: TextLine, b: TextLine) => a.kind === b.kind && a.text === b.text
  const compared: ComparedLine[] = []
  let gone: TextLine[] = []
  const flush = () => {
    for (const { kind, text } of gone) {
      compared.push({ kind: 'removed', line: kind, pieces: [{ kind: 'removed', text }] })
    }
    gone = []
  }
  for (const { kind, value } of stepsBetween(linesOf(before), linesOf(after), isSame)) {
    if (kind === 'removed') {
      gone.push(value)
      continue
    }
    if (kind === 'same') flush()
    const changed = kind === 'added' ? changedLine(gone, value) : null
    if (changed) {
      const { at, pieces } = changed
      const later = gone.splice(at)
      flush()
      gone = later.slice(1)
      compared.push({ kind: 'changed', line: value.kind, pieces })
    } else compared.push({ kind, line: value.kind, pieces: [{ kind, text: value.text }] })
  }
  flush()
  return compared
}

/** The line that went of which the new one is a changed form. */
function changedLine(gone: readonly TextLine[], line: TextLine): { at: number; pieces: Piece[] } | null {
  for (const [at, { kind, text }] of gone.entries()) {
    if (kind !== line.kind) continue
    const pieces = piecesBetween(text, line.text)
    if (likeness(pieces, text, line.text) >= ALIKE) return { at, pieces }
  }
  return null
}

/** "2 paragraphs changed, 1 added"; says so when nothing differs. */
export function describeComparison(lines: readonly ComparedLine[]): string {
  const count = (kind: ComparedLine['kind']) => lines.filter((line) => line.kind === kind).length
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const number = count(kind)
    return number === 0 ? [] : [`${number} ${number === 1 ? 'paragraph' : 'paragraphs'} ${kind}`]
  })
  return parts.length === 0 ? 'The words are the same.' : `${parts.join(', ')}.`
}
