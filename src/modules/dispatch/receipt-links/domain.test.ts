import { expect, it } from 'vitest'
import { placeInWords } from './domain.ts'

it('A place is told to the metre that the telephone knows, or why it is not told', () => {
  expect(placeInWords({ latitude: 57.505214, longitude: -1.7, accuracyM: 11.4 }, null)).toBe(
    '57.50521, -1.70000, within 12 m',
  )
  expect(placeInWords(null, 'no permission')).toBe('Place not given: no permission')
  expect(placeInWords(null, null)).toBe('Place not given')
})
