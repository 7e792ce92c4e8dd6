import { expect, test } from 'vitest'
import { percentText, weeksText } from './labels.ts'

test('a missing figure has no words', () => {
  expect([percentText(null), percentText(undefined), percentText('24.10')]).toEqual([null, null, '24.1 %'])
  expect([weeksText(null), weeksText(0), weeksText(13)]).toEqual([null, '0 wk', '13 wk'])
})
