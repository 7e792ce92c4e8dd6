import { describe, expect, it } from 'vitest'
import { partsSigned } from './parts.ts'

const part = (id: string) => ({ id })
const idsOf = (signatures: (string | null)[], ...parts: string[]) =>
  partsSigned(signatures, parts.map(part)).map((one) => one && one.id)

describe('The parts that signatures stand for', () => {
  it('are those that they name, in whatever order', () => {
    expect(idsOf(['b', 'a', 'b'], 'a', 'b')).toEqual(['b', 'a', 'b'])
  })

  it('are taken in turn by signatures from before they named one', () => {
    expect(idsOf([null, null], 'a', 'b')).toEqual(['a', 'b'])
  })

  it('of old and new signatures are not mixed up, although parts were noted at the same instant', () => {
    expect(idsOf([null, 'c', null, 'a'], 'a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd', 'a'])
  })

  it('are none where nothing is left or the part is gone', () => {
    expect(idsOf([null, 'z', null], 'a')).toEqual(['a', null, null])
  })
})
