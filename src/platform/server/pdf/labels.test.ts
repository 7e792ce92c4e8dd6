import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { barcodeShape } from './blocks/barcode.ts'
import { composeLabels } from './labels.ts'

/** The widths of bars and spaces in turn, as the standard writes a sign. */
function widthsOf(text: string): string {
  const { bars } = barcodeShape(text)
  return bars
    .flatMap(([left, width], at) => {
      const next = bars[at + 1]
      return next ? [width, next[0] - left - width] : [width]
    })
    .join('')
}

describe('A bar code', () => {
  it('is Code 128: start, the signs, check sign, stop', () => {
    const widths = widthsOf('AB')
    // ISO/IEC 15417: start B, A (33), B (34), check sign (104 + 33 + 2 x 34) mod 103 = 102, stop.
    expect(widths).toBe(['211214', '111323', '131123', '411131', '2331112'].join(''))
  })
})

describe('Labels', () => {
  it('break what is too long for one line, and leave out what is too long for two', async () => {
    const marks = 'NHA 4500123456 KISTE 1 VON 2 / OBEN / NICHT STAPELN / VOR NÄSSE SCHÜTZEN'
    const label = {
      number: 'TDN-LDS-2026-0087-1',
      lines: [marks, marks.repeat(4)],
      qr: 'https://heatline.example/',
    }
    const sheet = {
      size: '100x50',
      title: 'Labels',
      labels: [label],
      createdAt: '2026-11-16T09:00:00.000Z',
    } as const
    const lines = pdfText(await composeLabels(sheet)).flat()
    expect(lines).not.toContain(marks)
    expect(lines.join(' ')).toContain(marks)
    expect(lines.filter((line) => line.endsWith('…'))).toHaveLength(1)
  })

  it('have the size of the label, one page each, and the same bytes each time', async () => {
    const label = {
      number: 'SS-000123',
      lines: [
        'Pipe 168.3 x 10.97 (6 in sch 80)',
        'Heat H820417',
        'ASTM A106/A106M B',
        '2 pieces of 6000 mm',
        'R14',
      ],
      qr: 'https://heatline.example/steel-stock?scan=SS-000123',
    }
    for (const [size, box] of [
      ['100x50', /MediaBox \[0 0 283\.46\d* 141\.73\d*]/],
      ['50x25', /MediaBox \[0 0 141\.73\d* 70\.86\d*]/],
    ] as const) {
      const sheet = { size, title: 'Labels', labels: [label, label], createdAt: '2026-11-16T09:00:00.000Z' }
      const bytes = await composeLabels(sheet)
      expect(Buffer.compare(await composeLabels(sheet), bytes)).toBe(0)
      const file = Buffer.from(bytes).toString('latin1')
      expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
      expect(box.test(file)).toBe(true)
    }
  })
})
