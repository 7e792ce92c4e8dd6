import PdfDocument from 'pdfkit'

/** The bytes of a PDF that is drawn. */
async function drawn(draw: (file: InstanceType<typeof PdfDocument>) => void): Promise<Buffer<ArrayBuffer>> {
  const file = new PdfDocument({ size: 'A4' })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => file.on('end', resolve))
  draw(file)
  file.end()
  await ended
  return Buffer.concat(parts)
}

/** Two pages, the word on each in a font that the file leaves to the reader. */
export const twoPages = (): Promise<Buffer<ArrayBuffer>> =>
  drawn((file) => {
    file.fontSize(40).text('INSPECTION CERTIFICATE 3.1')
    file.addPage().rect(0, 0, 600, 400).fill('#204080')
  })

/** A certificate as a mill prints it from its program: its heat, chemistry with its limits, a tensile test. */
export const printedCertificate = (heat: string): Promise<Buffer<ArrayBuffer>> =>
  drawn((file) => {
    const row = (y: number, cells: readonly string[]) => {
      for (const [at, cell] of cells.entries()) file.text(cell, 50 + 60 * at, y, { lineBreak: false })
    }
    row(60, [`Heat ${heat}`])
    row(100, ['', 'C', 'Si', 'Mn', 'P'])
    row(120, ['max', '0.30', '0.10', '1.06', '.035'])
    row(140, ['L', '.17', '.15', '.67', '.020'])
    row(200, ['Piece', 'ReH MPa', 'Rm MPa', 'A %'])
    row(220, ['2', '273', '478', '27.6'])
  })
