import { expect, test } from 'vitest'
import { missingSign, requirePrintableTexts } from './missing-signs.ts'

test.each([
  'Größe 6 in, Ø 168,3 × 7,11',
  'Łódź',
  'Флянец',
  'φλάντζα',
  '≤ 22 HRC\n√ ✓',
  'شفة فولاذية (٤٥ مم)، پمپ؟',
])('%s can be printed', (text) => {
  expect(missingSign(text)).toBeNull()
})

test.each([
  ['Flange 鋼板', '鋼'],
  ['צינור פלדה', 'צ'],
  ['Weld 🔥', '🔥'],
])('%s cannot', (text, sign) => {
  expect(missingSign(text)).toBe(sign)
})

test('a refusal names the sign and where it stands', () => {
  const prints = { lines: [{ description: 'Flange' }, { description: 'Blind 鋼板' }] }
  expect(() => requirePrintableTexts(prints)).toThrow(
    expect.objectContaining({
      status: 422,
      body: expect.objectContaining({ message: expect.stringContaining('"鋼" (U+92FC) in "Blind 鋼板"') }),
    }),
  )
})
