import { describe, expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { keepDirection, runsOf, runsToLeft, widthOf } from './bidi-line.ts'
import { compose } from '../compose.ts'

/** A line as the eye meets it from left to right. */
const seen = (line: string) =>
  runsOf(line)
    .map(({ text, isArabic }) => (isArabic ? Array.from(text).toReversed().join('') : text))
    .join('')

describe('a line of mixed directions', () => {
  test.each([
    ['Flange A105, 6 in', 'Flange A105, 6 in'],
    ['بوابة', 'ةباوب'],
    ['Valve صمام بوابة 6 in', 'Valve 6 ةباوب مامص in'],
    ['طلب رقم PO-4711/26', 'PO-4711/26 مقر بلط'],
    // Brackets turn with the words around them.
    ['طلب (Rev 2) رقم', 'مقر (Rev 2) بلط'],
    ['Doha (الدوحة), Qatar', 'Doha (ةحودلا), Qatar'],
    // Figures of either kind run from left to right.
    ['خلال ٤٥ يوماً', 'ًاموي ٤٥ لالخ'],
    ['ص.ب. 3212', '3212 .ب.ص'],
  ])('%s', (line, expected) => {
    expect(seen(line)).toBe(expected)
  })

  test('takes its direction from the paragraph, also where the line begins with other letters', () => {
    expect(runsToLeft('طلب PO 7')).toBe(true)
    expect(runsToLeft('PO 7 طلب')).toBe(false)
    const [, second = ''] = keepDirection('طلب رقم PO 7.', ['طلب رقم', 'PO 7.'])
    expect([runsToLeft(second), seen(second)]).toEqual([true, '.PO 7'])
    const [, third = ''] = keepDirection('Order طلب 7.', ['Order', 'طلب 7.'])
    expect([runsToLeft(third), seen(third)]).toEqual([false, '7 بلط.'])
    expect(widthOf(third, 'regular')).toBeCloseTo(widthOf('طلب 7.', 'regular'), 6)
  })
})

test('a print with Arabic names and paragraphs holds each word as it is read, also in the second print', async () => {
  const name = 'شركة الخليج للصناعات الفولاذية'
  const paragraph = `يجب أن تختبر جميع الأنابيب قبل التسليم إلى الدوحة، ASTM A106 Gr.B، ${'صهرة لكل أنبوب '.repeat(20)}`
  for (let print = 0; print < 2; print++) {
    const texts = pdfText(
      await compose({
        letterhead: { name: 'Ravensgill Engineering Ltd', lines: [] },
        title: 'Quote',
        number: 'Q-2026-0231',
        blocks: [
          { kind: 'party', label: 'Customer', name, lines: ['Doha (الدوحة), Qatar'] },
          { kind: 'paragraph', text: paragraph },
        ],
        createdAt: '2026-11-21T14:12:00Z',
      }),
    ).flat()
    // In a PDF letters stand from left to right; who copies them turns them.
    const read = texts.map((text) => Array.from(text).toReversed().join(''))
    for (const word of `${name} ${paragraph}`.match(/\p{Script=Arabic}{2,}/gu) ?? [])
      expect(read, word).toContain(word)
    expect(texts).toContain('ASTM A106 Gr.B')
  }
})
