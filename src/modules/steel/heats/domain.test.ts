import { describe, expect, test } from 'vitest'
import { heatKey, looksAlike, heatsNamed } from './domain.ts'

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

describe('The heats that the name of a file may mean', () => {
  test.each([
    ['WR-4411 H820417.pdf', 'H820417'],
    ['cert h 820417 (copy).PDF', 'H820417'],
    ['A2271_1.pdf', 'A2271/1'],
    ['77C1904-2.pdf', '77C1904-2'],
  ])('%s means %s', (name, key) => {
    expect(heatsNamed(name)).toContain(key)
  })

  test('are none where the name holds less than four signs together', () => {
    expect(heatsNamed('3.1.pdf')).toEqual([])
    expect(heatsNamed('scan.pdf')).toEqual(['SCAN'])
  })
})
