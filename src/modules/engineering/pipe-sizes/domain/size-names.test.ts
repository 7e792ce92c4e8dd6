import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import { npsName, sizeNamed, unknownSize } from './size-names.ts'

const tables = readSeedTables()

describe('sizes as people write them', () => {
  test.each([
    ['1½', '1-1/2'],
    ['½', '1/2'],
    ['¾"', '3/4'],
    ['1 1/2', '1-1/2'],
    ['1.5', '1-1/2'],
    ['0.75', '3/4'],
    ['8.0', '8'],
    ['8"', '8'],
    ['8 in', '8'],
    ['NPS 2-1/2', '2-1/2'],
    ['4½', '4-1/2'],
    ['10.75', '10-3/4'],
  ])('%s is NPS %s', (text, nps) => {
    expect(npsName(text)).toBe(nps)
  })

  test('a metric size has its letters, and without them is named', () => {
    expect(sizeNamed('DN 200', tables)?.nps).toBe('8')
    expect(sizeNamed('DN200', tables)?.nps).toBe('8')
    expect(sizeNamed('200', tables)).toBeUndefined()
    expect(unknownSize('200', tables)).toContain('DN 200, which is NPS 8')
  })
})
