import { describe, expect, test } from 'vitest'
import { qrShape } from '../blocks/qr.ts'
import { Typeface, typeface } from './typeface.ts'

describe('the typeface', () => {
  test('has figures of one width, and a hyphen that is narrower', () => {
    for (const weight of ['regular', 'medium', 'semibold'] as const) {
      const face = typeface(weight)
      expect(new Set(Array.from('0123456789', (figure) => face.width(figure).toFixed(6))).size).toBe(1)
      expect(face.width('111,111.11')).toBeCloseTo(face.width('840,265.93'), 6)
      expect(face.width('-')).toBeLessThan(face.width('0'))
    }
  })

  test('kerns, and measures as it sets', () => {
    const face = typeface('regular')
    expect(face.width('AV')).toBeLessThan(face.width('A') + face.width('V'))
    for (const text of ['Weld-neck flange 6 in CL1500 RTJ', 'To AVATAR', 'e\u0301 and \u{1f525}']) {
      const set = face.source.layout(text).advanceWidth / face.source.unitsPerEm
      expect(face.width(text)).toBeCloseTo(set, 6)
    }
  })

  test('knows the character of a glyph that was met first as a part of another', () => {
    const face = new Typeface(new URL('./fonts/inter-regular.ttf', import.meta.url))
    face.source.getGlyph(typeface('regular').source.layout('O').glyphs[0]?.id ?? 0)
    expect(face.source.layout('O').glyphs[0]?.codePoints).toEqual([79])
  })

  test('has a glyph for every sign the trade writes', () => {
    const missing = typeface('regular').width('\u{10ffff}')
    expect(missing).toBeGreaterThan(0)
    const signs = '≤≥±°²³µΩΔσ×÷–—−“”„€£ŁłŐőŞşŽžĄąØøÅåß→√½¼¾′″∅≈≠•™®©ЖяΨλ□✓'
    for (const sign of signs)
      expect(typeface('regular').source.layout(sign).glyphs[0]?.id, sign).toBeGreaterThan(0)
  })
})

describe('a QR code', () => {
  test('is square, of whole modules, and its own for each text', () => {
    const shape = qrShape('https://erp.example/verify/9c41')
    expect(shape.side).toBeGreaterThanOrEqual(21)
    expect((shape.side - 21) % 4).toBe(0)
    const points = shape.outlines.flat(2)
    expect(points.every((at) => Number.isInteger(at) && at >= 0 && at <= shape.side)).toBe(true)
    expect(Math.max(...points)).toBe(shape.side)
    expect(shape).toEqual(qrShape('https://erp.example/verify/9c41'))
    expect(shape).not.toEqual(qrShape('https://erp.example/verify/9c42'))
  })

  test('refuses what is too long', () => {
    expect(() => qrShape('x'.repeat(5000))).toThrow()
  })
})
