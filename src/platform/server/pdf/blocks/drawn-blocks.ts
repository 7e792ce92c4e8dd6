import { type Canvas, colors, mm, styles } from './canvas.ts'
import type { ImageBlock, QrCode, SignatureBox, SignaturesBlock } from '../document.ts'
import { heightOf, type Piece, type Strip } from './piece.ts'
import { drawQr } from './qr.ts'
import { sideBySide, textPieces } from '../text/text-blocks.ts'

const BOX_HEIGHT = mm(29)
const GAP = mm(8)
const QR_SIDE = mm(20)
const MOST_BESIDE = 3
/** Between what was signed and the rule of the box below it. */
const ROW_GAP = mm(4)

/** Signature boxes side by side, at most three in a row, the QR code at the right of the first. */
export function signaturesPieces(strip: Strip, { boxes, qr }: SignaturesBlock): Piece[] {
  const rows: Piece[] = []
  const first = qr ? MOST_BESIDE - 1 : MOST_BESIDE
  for (let start = 0; start < boxes.length || start === 0; ) {
    const count = start === 0 ? first : MOST_BESIDE
    const row = boxes.slice(start, start + count)
    const side = start === 0 && qr ? mm(24) + GAP : 0
    const width = (strip.width - side - GAP * (Math.max(row.length, 2) - 1)) / Math.max(row.length, 2)
    const drawn = (least: number) =>
      row.map((box, index) => boxPiece({ ...strip, x: strip.x + index * (width + GAP), width }, box, least))
    // Of boxes beside each other all are as high as the highest: their lines to sign on are one line.
    const pieces = drawn(Math.max(BOX_HEIGHT, ...drawn(BOX_HEIGHT).map(({ height }) => height)))
    if (start === 0 && qr) pieces.push(qrPiece(strip, qr, BOX_HEIGHT))
    start += count
    const beside = sideBySide(pieces)
    rows.push(start < boxes.length ? { ...beside, height: beside.height + ROW_GAP } : beside)
  }
  return rows
}

function boxPiece(strip: Strip, box: SignatureBox, least: number): Piece {
  const { canvas, x, width } = strip
  const below = box.signed
    ? [
        ...textPieces(strip, box.signed, { ...styles.body, size: 8.4 }),
        ...textPieces(strip, box.note ?? '', styles.small),
      ]
    : textPieces(strip, box.prompt ?? 'Name, date', { ...styles.note, size: 8.4 })
  const belowHeight = heightOf(below)
  // Whoever signs may have a long name: its further lines make the box higher.
  const label = textPieces(strip, box.label, styles.label)
  const further = heightOf(label.slice(1))
  const height = Math.max(least, Math.max(BOX_HEIGHT, belowHeight + mm(20)) + further)
  // Why nobody has signed stands above the line to sign on.
  const head = box.signed ? label : [...label, ...textPieces(strip, box.note ?? '', styles.small)]
  return {
    height,
    draw(y) {
      canvas.rule(x, y, width, colors.rule, 0.75)
      let at = y + 3.75
      for (const piece of head) {
        piece.draw(at)
        at += piece.height
      }
      const under = y + further
      at = y + height - belowHeight
      if (box.image) drawImage(canvas, box.image, x, under + 19, Math.min(width, mm(45)), at - under - 24)
      if (!box.signed) {
        canvas.doc
          .moveTo(x, at - 3)
          .lineTo(x + width, at - 3)
          .dash(2, { space: 2 })
          .lineWidth(0.75)
          .stroke('#667180')
          .undash()
      }
      for (const piece of below) {
        piece.draw(at)
        at += piece.height
      }
    },
  }
}

function drawImage(
  canvas: Canvas,
  bytes: Uint8Array,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  canvas.doc.image(Buffer.from(bytes), x, y, { fit: [width, height] })
}

/** A code at the right of its strip, with its words below; no lower than `least`. */
export function qrPiece({ canvas, x, width }: Strip, { text, label }: QrCode, least = 0): Piece {
  const style = { ...styles.small, size: 7.4 }
  const lineHeight = canvas.lineHeight(style)
  const height = Math.max(QR_SIDE + 3 + lineHeight, least)
  const left = x + width - QR_SIDE
  return {
    height,
    draw(y) {
      const bottom = y + height - lineHeight
      drawQr(canvas.doc, text, left, bottom - 3 - QR_SIDE, QR_SIDE, colors.ink)
      canvas.line(label, x, bottom, style, width, 'right')
    },
  }
}

/** Missing in pdfkit's types. */
type MeasuresImages = PDFKit.PDFDocument & {
  openImage(bytes: Buffer): { readonly width: number; readonly height: number }
}

/** A picture, scaled down to the strip and to two thirds of a page where it is larger. */
export function imagePieces(strip: Strip, block: ImageBlock): Piece[] {
  const { canvas, x, width, pageHeight } = strip
  const bytes = Buffer.from(block.bytes)
  const image = (canvas.doc as MeasuresImages).openImage(bytes)
  const wanted = Math.min(width, block.width === undefined ? width : mm(block.width))
  const scale = Math.min(wanted / image.width, (pageHeight * 0.66) / image.height)
  const picture: Piece = {
    height: image.height * scale + 3,
    draw: (y) => void canvas.doc.image(bytes, x, y, { width: image.width * scale }),
    isKeptWithNext: block.caption !== undefined,
  }
  return block.caption ? [picture, ...textPieces(strip, block.caption, styles.note)] : [picture]
}
