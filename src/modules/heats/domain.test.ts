import { describe, expect, test } from 'vitest'
import { heatKey, looksAlike } from './domain.ts'

describe('a heat number', () => {
  test('is the same with white space and in lower case', () => {
    expect(heatKey(' k 44712 ')).toBe('K44712')
  })

  test.each([
    ['044712', '44712', true],
    ['H-5580', 'H5580', true],
    ['O7715B', '077158', true],
    ['338210', '338120', false],
    ['A2271', 'A2271/1', false],
    ['K44712', 'k44712', false],
  ])('%s beside %s could be misread: %s', (one, other, alike) => {
    expect(looksAlike(one, other)).toBe(alike)
    expect(looksAlike(other, one)).toBe(alike)
  })
})
