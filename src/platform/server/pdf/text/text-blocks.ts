import { runsToLeft } from './bidi-line.ts'
import { colors, mm, styles, type TextStyle } from '../blocks/canvas.ts'
import type {
  FactsBlock,
  HeadingBlock,
  ListBlock,
  ParagraphBlock,
  PartyBlock,
  TotalsBlock,
} from '../document.ts'
import { heightOf, type Piece, type Strip, space, stacked } from '../blocks/piece.ts'

const LABEL_GAP = 1.5
/** Below this part of the size a word is broken rather than set smaller. */
const LEAST_OF_WORD = 0.85

/** One piece per line, the first two and the last two lines kept together. */
export function textPieces({ canvas, x, width }: Strip, text: string, style: TextStyle): Piece[] {
  const lines = canvas.lines(text, style, width)
  const height = canvas.lineHeight(style)
  return lines.map((line, index) => ({
    height,
    draw: (y) =>
      canvas.line(line, x, y, style, width, lines.length > 1 && runsToLeft(line) ? 'right' : 'left'),
    isKeptWithNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
  }))
}

const labelPieces = (strip: Strip, text: string): Piece[] =>
  [...textPieces(strip, text, styles.label), space(LABEL_GAP)].map((piece) => ({
    ...piece,
    isKeptWithNext: true,
    isSpace: false,
  }))

export function headingPieces(strip: Strip, block: HeadingBlock): Piece[] {
  const pieces = [...textPieces(strip, block.text, styles.heading), space(3)]
  return pieces.map((piece) => ({ ...piece, isKeptWithNext: true, isSpace: false }))
}

const tones = {
  normal: styles.body,
  strong: styles.strong,
  muted: styles.muted,
  small: styles.small,
  warning: styles.warning,
}

export const paragraphPieces = (strip: Strip, block: ParagraphBlock): Piece[] =>
  textPieces(strip, block.text, tones[block.tone ?? 'normal'])

export function listPieces(strip: Strip, block: ListBlock): Piece[] {
  const style = { ...styles.body, size: 8.8 }
  const { canvas, x, width } = strip
  const signs = block.items.map((_, index) => (block.isNumbered ? `${index + 1}.` : '\u2022'))
  const indent = Math.max(10.5, ...signs.map((sign) => canvas.width(sign, style) + 3))
  const items = block.items.flatMap((item, index) => {
    const pieces = textPieces({ ...strip, x: x + indent, width: width - indent }, item, style)
    return pieces.map(
      (piece, line): Piece => ({
        ...piece,
        draw(y) {
          if (line === 0) canvas.line(signs[index] ?? '', x, y, style)
          piece.draw(y)
        },
      }),
    )
  })
  return block.label ? [...labelPieces(strip, block.label), ...items] : items
}

export function partyPieces(strip: Strip, block: PartyBlock): Piece[] {
  const label = textPieces(strip, block.label, styles.label)
  const name = textPieces(strip, block.name, styles.strong)
  // An address of mail is one word: a little smaller it stands on one line; below that size it is broken at its signs.
  const styleOf = (line: string) => {
    if (line.includes(' ')) return styles.body
    const smaller = strip.canvas.fitted(line, styles.body, strip.width, LEAST_OF_WORD)
    return strip.canvas.width(line, smaller) > strip.width ? styles.body : smaller
  }
  const lines = (block.lines ?? []).flatMap((line) => textPieces(strip, line, styleOf(line)))
  return [stacked([...label, space(LABEL_GAP), ...name, ...lines])]
}

export function factsPieces(strip: Strip, block: FactsBlock): Piece[] {
  const columns = Math.max(1, Math.min(block.columns ?? 4, block.facts.length))
  const gap = mm(6)
  const width = (strip.width - gap * (columns - 1)) / columns
  const rows: Piece[] = []
  for (let start = 0; start < block.facts.length; start += columns) {
    const cells = block.facts.slice(start, start + columns).map(({ label, value }, index) => {
      const cell = { ...strip, x: strip.x + index * (width + gap), width }
      return stacked([
        ...textPieces(cell, label, styles.label),
        ...textPieces(cell, value || '\u2013', styles.strong),
      ])
    })
    rows.push(sideBySide(cells), space(5))
  }
  return rows.slice(0, -1)
}

/** Draws pieces side by side; each knows its own horizontal place. */
export function sideBySide(pieces: readonly Piece[]): Piece {
  return {
    height: Math.max(0, ...pieces.map((piece) => piece.height)),
    draw(y) {
      for (const piece of pieces) piece.draw(y)
    },
  }
}

const grand: TextStyle = { size: 12, weight: 'semibold', color: colors.ink }
const figure: TextStyle = styles.body
const figureLabel: TextStyle = { ...styles.body, color: colors.muted }

export function totalsPieces({ canvas, x, width }: Strip, block: TotalsBlock): Piece[] {
  const pieces = block.lines.map(({ label, value, kind = 'line' }): Piece => {
    const isGrand = kind === 'grand'
    const padding = isGrand ? 4.5 + 2.25 : 2.25
    const style = isGrand ? grand : kind === 'muted' ? figureLabel : figure
    const height = canvas.lineHeight(style) + padding * 2
    return {
      height,
      draw(y) {
        if (isGrand) {
          canvas.rule(x, y + 2.25, width, colors.ink, 0.75)
          canvas.rule(x, y + height - 2.25, width, colors.ink, 0.75)
        }
        canvas.line(label, x, y + padding, isGrand ? grand : figureLabel)
        canvas.line(value, x, y + padding, style, width, 'right')
      },
    }
  })
  return [{ ...stacked(pieces), height: heightOf(pieces) }]
}
