import { describe, expect, it } from 'vitest'
import type { PdfLine } from '#platform/web/pdf/open-pdf.ts'
import { readValues } from './read-values.ts'

/** A line whose words stand where they do in the text: a page of 100 letters. */
const line = (text: string, page = 1): PdfLine => ({
  page,
  text: text.trim().replaceAll(/\s+/g, ' '),
  words: [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    page,
    left: index / 100,
    top: 0.5,
    width: word.length / 100,
    height: 0.01,
  })),
})
const ladle = { id: 'one', heatNo: 'T51-0093', analysis: 'heat' as const }
const read = (text: readonly string[], heats = [ladle]) =>
  Object.fromEntries(
    readValues(
      text.map((one) => line(one)),
      heats,
    ).map(({ lineId, field, printed }) => [heats.length > 1 ? `${lineId} ${field}` : field, printed]),
  )

const CHEMISTRY = [
  'Heat T51-0093',
  '       C     Si    Mn    P     S     Cr',
  'max   0.18  0.45  1.70  .025  .015  0.50',
  'L     .082  .29   1.41  .009  .003  .17',
  'P     .080  .29   1.39  .009  .003  .17',
]

describe('Of the text of a certificate', () => {
  it('chemistry is read below its symbols as it is printed, of the analysis of the line, never from a row of limits', () => {
    expect(read(CHEMISTRY)).toEqual({ C: '.082', Si: '.29', Mn: '1.41', P: '.009', S: '.003', Cr: '.17' })
    expect(read(CHEMISTRY, [{ ...ladle, analysis: 'product' as never }])).toMatchObject({
      C: '.080',
      Mn: '1.39',
    })
  })

  it('values of several heats go to the one that the row or a line above names', () => {
    const heats = [ladle, { ...ladle, id: 'two', heatNo: 'T51-0094' }]
    const table = [
      '             C     Mn    P     S',
      'T51-0093    0.17  0.67  0.02  0.01',
      'T51 0094    0.18  0.70  0.03  0.02',
      'K99-1234    0.19  0.71  0.04  0.03',
    ]
    expect(read(table, heats)).toMatchObject({ 'one C': '0.17', 'two C': '0.18', 'two Mn': '0.70' })
    expect(read(CHEMISTRY.slice(1), heats)).toEqual({})
  })

  it('strengths and strains are read below their names with kind and unit, carbon equivalents beside theirs', () => {
    const values = readValues(
      [
        'Piece   Rt0.5 MPa   Rm MPa   A %   Z %',
        '2       521         612      26.0   61',
        'Carbon equivalent CE IIW 0.39   Pcm 0.20',
      ].map((one) => line(one)),
      [ladle],
    )
    expect(values.map(({ field, printed, unit, qualifier }) => [field, printed, unit, qualifier])).toEqual([
      ['yield', '521', 'MPa', 'Rt0.5'],
      ['tensile', '612', 'MPa', undefined],
      ['elongation', '26.0', undefined, undefined],
      ['reduction', '61', undefined, undefined],
      ['stated:CE', '0.39', undefined, undefined],
      ['stated:Pcm', '0.20', undefined, undefined],
    ])
    expect(values[0]?.place).toEqual({ page: 1, left: 0.08, top: 0.5, width: 0.03, height: 0.01 })
  })

  it('nothing is proposed that is read twice with different figures, stands below no column, or is a text', () => {
    const twice = [...CHEMISTRY.slice(0, 4), '', 'L     .083  .29   1.41  .009  .003  .17']
    expect(read(twice)).not.toHaveProperty('C')
    expect(read(twice)).toHaveProperty('Si')
    expect(read(['We certify that C and P were found good', '12.5 kg'])).toEqual({})
    expect(read(['  C    Si   Mn   P', '                              0.5'])).toEqual({})
    expect(read(['Rm MPa', '612'])).toEqual({})
    expect(read([])).toEqual({})
  })
})
