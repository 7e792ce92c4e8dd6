import { type Label, type LabelSize, labelSizes } from '#platform/contract/documents/label-sheets.ts'

/** Printers of labels have 203 dots to the inch, 8 to the millimetre. */
const DOTS = 8

interface Layout {
  readonly margin: number
  readonly number: number
  readonly line: number
  readonly most: number
  /** Dots of one module of the QR code and of the bar code. */
  readonly qr: number
  readonly bar: number
  readonly barHeight: number
}

/** In dots. */
const layouts: Readonly<Record<LabelSize, Layout>> = {
  '100x50': { margin: 24, number: 56, line: 30, most: 5, qr: 6, bar: 3, barHeight: 76 },
  '50x25': { margin: 12, number: 28, line: 18, most: 3, qr: 3, bar: 2, barHeight: 40 },
}

/** Signs that are commands are written as their code, after `_` (the sign of `^FH`). */
const fieldData = (text: string): string =>
  text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function zplOf({ number, lines, qr }: Label, size: LabelSize): string {
  const { margin, number: large, line: small, most, qr: module, bar, barHeight } = layouts[size]
  const [width = 0, height = 0] = labelSizes[size].map((mm) => mm * DOTS)
  // An address of 60 signs has 33 modules on each side.
  const side = 37 * module
  const room = width - side - 2 * margin
  const text = (y: number, letters: number, words: string) =>
    `^FO${margin},${y}^A0N,${letters},0^FB${room},1^FH^FD${fieldData(words)}^FS`
  const below = margin + Math.round(large * 1.15)
  return [
    '^XA',
    '^CI28',
    `^PW${width}`,
    `^LL${height}`,
    text(margin, large, number),
    ...lines.slice(0, most).map((one, at) => text(below + Math.round(at * small * 1.2), small, one)),
    `^FO${width - side},${margin}^BQN,2,${module}^FH^FDMA,${fieldData(qr)}^FS`,
    `^FO${margin},${height - margin - barHeight}^BY${bar}^BCN,${barHeight},N,N,N^FH^FD${fieldData(number)}^FS`,
    '^XZ',
  ].join('\n')
}

/** Labels in the language of the printers (ZPL II, 203 dots to the inch). */
export const zplLabels = (labels: readonly Label[], size: LabelSize): string =>
  `${labels.map((label) => zplOf(label, size)).join('\n')}\n`
