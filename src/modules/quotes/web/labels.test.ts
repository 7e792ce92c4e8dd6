import { expect, test } from 'vitest'
import { percentText, weeksText } from './labels.ts'

test('a missing figure has no words', () => {
  expect([percentText(null), percentText(undefined), percentText('24.1')]).toEqual([null, null, '24.10 %'])
  expect([weeksText(null), weeksText(0), weeksText(13)]).toEqual([null, '0 wk', '13 wk'])
})
