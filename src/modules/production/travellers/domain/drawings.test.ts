import { describe, expect, it } from 'vitest'
import { drawingProblem, drawingRefusal, heldRefusals, isChange } from './drawings.ts'

const words = { drawingNo: '7719', drawingRev: 'C', registeredDrawing: null, otherDrawing: null }
const registered = { number: '7719', rev: 'C', status: 'current', currentRev: 'C' }

describe('The drawing that a traveller names', () => {
  it.each([
    [words, null],
    [{ ...words, registeredDrawing: registered }, null],
    [
      { ...words, registeredDrawing: { ...registered, status: 'superseded', currentRev: 'D' } },
      '7719 Rev C is superseded by Rev D.',
    ],
    [
      { ...words, otherDrawing: { number: '7719', rev: 'D' } },
      '7719 Rev C is not in the register; there is Rev D. Choose it, or register this one.',
    ],
  ])('%j: %s', (row, problem) => {
    expect(drawingProblem(row)).toBe(problem)
    expect(drawingRefusal(row)?.message ?? null).toBe(problem)
  })
})

describe('Holds', () => {
  const hold = { sourceEntity: 'drawings', sourceId: 'd', sourceLabel: '7719 Rev D', reason: 'Bore.' }
  it('are told with what they hold and where they are decided', () => {
    expect(heldRefusals('TR-1', [hold])).toMatchObject([
      { code: 'on_hold', message: '7719 Rev D holds TR-1: Bore.', href: '/drawings/d' },
    ])
    expect(isChange(hold)).toBe(true)
    expect(isChange({ sourceEntity: 'non-conformances' })).toBe(false)
  })
})
