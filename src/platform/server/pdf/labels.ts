import PDFDocument from 'pdfkit'
import { type Label, type LabelSize, labelSizes } from '#platform/contract/documents/label-sheets.ts'
import { drawBarcode } from './blocks/barcode.ts'
import { Canvas, colors, mm, type TextStyle } from './blocks/canvas.ts'
import { collected } from './blocks/collected.ts'
import { drawQr } from './blocks/qr.ts'

/** Labels for a printer of labels, one on each page. */
export interface LabelSheet {
  readonly size: LabelSize
  readonly title: string
  readonly labels: readonly Label[]
  /** The instant it was made (ISO 8601), part of the file. */
  readonly createdAt: string
}

interface Layout {
  readonly margin: number
  readonly qr: number
  readonly bars: number
  readonly number: TextStyle
  readonly line: TextStyle
  readonly most: number
}

const black = { color: '#000000', leading: 1.22 } as const
const strong = (size: number): TextStyle => ({ ...black, size, weight: 'semibold' })
const plain = (size: number): TextStyle => ({ ...black, size, weight: 'medium' })

/** In mm, and the sizes of letters in points: what is read from a step away, and what fits. */
const layouts: Readonly<Record<LabelSize, Layout>> = {
  '100x50': { margin: 3, qr: 26, bars: 10, number: strong(20), line: plain(10.5), most: 5 },
  '50x25': { margin: 1.5, qr: 13, bars: 5.5, number: strong(10), line: plain(6.2), most: 3 },
}

/** Renders labels and gives the bytes of the PDF; the same description always gives the same bytes. */
export async function composeLabels({ size, title, labels, createdAt }: LabelSheet): Promise<Uint8Array> {
  const at = new Date(createdAt)
  const [width, height] = labelSizes[size]
  const doc = new PDFDocument({
    size: [mm(width), mm(height)],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Heatline', Producer: 'Heatline', CreationDate: at, ModDate: at },
  })
  const bytes = collected(doc)
  const canvas = new Canvas(doc)
  for (const label of labels) {
    doc.addPage()
    drawLabel(canvas, label, size)
  }
  doc.end()
  return bytes
}

function drawLabel(canvas: Canvas, { number, lines, qr }: Label, size: LabelSize): void {
  const layout = layouts[size]
  const [width, height] = labelSizes[size]
  const [left, right, bottom] = [mm(layout.margin), mm(width - layout.margin), mm(height - layout.margin)]
  const side = mm(layout.qr)
  drawQr(canvas.doc, qr, right - side, left, side, black.color)
  const room = right - side - left - mm(1.5)
  let y = left
  const write = (text: string, style: TextStyle) => {
    const fitted = canvas.fitted(text, style, room)
    // What is too long in half the size takes two lines, which are as high as one; it never runs into the code.
    const isShort = canvas.width(text, fitted) <= room + 0.1
    const [first = '', second = '', ...more] = isShort ? [text] : canvas.lines(text, fitted, room)
    canvas.line(first, left, y, fitted)
    canvas.line(
      more.length > 0 ? `${second.slice(0, -1)}…` : second,
      left,
      y + canvas.lineHeight(fitted),
      fitted,
    )
    y += canvas.lineHeight(style)
  }
  write(number, layout.number)
  for (const line of lines.filter((text) => text !== '').slice(0, layout.most)) write(line, layout.line)
  const bars = mm(layout.bars)
  // The quiet zone is part of the box, so that the bars stand in line with the letters.
  drawBarcode(canvas.doc, number, {
    x: 0,
    y: bottom - bars,
    width: size === '50x25' ? right : mm(72),
    height: bars,
  })
  canvas.doc.fillColor(colors.ink)
}
