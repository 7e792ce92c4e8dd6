import { expect, it } from 'vitest'
import { codeFrom, freeCode } from './codes.ts'

it.each([
  ['Norsk Trykk AS', 'NORSK'],
  ['The Calder Group Ltd', 'CALDER'],
  ["O'Brien & Sons", 'OBRIEN'],
  ['A. B. Valves', 'AB'],
  ['TÜV Süd', 'TUV'],
  ['Pressurecraft International', 'PRESSUREC'],
  ['S.p.A.', 'SPA'],
  ['3M', '3M'],
  ['!!!', 'COMPANY'],
])('the code of %s is %s', (name, code) => expect(codeFrom(name)).toBe(code))

it('takes the next number where others have the code, and stays within twelve characters', () => {
  expect(freeCode('NORSK', ['Norsk', 'NORSK3'])).toBe('NORSK2')
  expect(freeCode('TWELVELETTER', ['twelveletter'])).toBe('TWELVELETTE2')
  expect(freeCode('NEW', ['NEWER'])).toBe('NEW')
})
