import { describe, expect, it } from 'vitest'
import { type HeldAction, type Hold, type HoldAllows, holdProblem } from './holds.ts'

const hold = (more: Partial<Hold> = {}): Hold => ({
  sourceNumber: 'NCR-ABD-2026-0001',
  allows: null,
  endedAt: null,
  ...more,
})
const actions: HeldAction[] = ['useAgain', 'reject', 'returnToSupplier', 'scrap', 'correct']
const possible = (holds: readonly Hold[]) => actions.filter((action) => holdProblem(holds, action) === null)

describe('Steel that a non-conformance names', () => {
  it('can be used like any other when nothing names it, or when that is over', () => {
    expect(possible([])).toEqual(actions)
    expect(possible([hold({ endedAt: '2026-11-20T10:00:00Z' })])).toEqual(actions)
  })

  it('waits for a decision with everything', () => {
    expect(possible([hold()])).toEqual([])
    expect(holdProblem([hold()], 'scrap')).toBe(
      'NCR-ABD-2026-0001 names it, and nobody has decided about it yet.',
    )
  })

  it.each<[HoldAllows, HeldAction[]]>([
    ['scrap', ['reject', 'scrap', 'correct']],
    ['return', ['reject', 'returnToSupplier', 'correct']],
    ['use', ['correct']],
  ])('goes the way that was decided: %s', (allows, expected) => {
    expect(possible([hold({ allows })])).toEqual(expected)
  })

  it('is used again only when all of them are closed', () => {
    const decided = hold({ allows: 'use' })
    expect(holdProblem([decided], 'useAgain')).toBe('NCR-ABD-2026-0001 names it and is not closed yet.')
    expect(holdProblem([decided], 'scrap')).toBe(
      'NCR-ABD-2026-0001 names it, and something else was decided.',
    )
  })

  it('follows every one of several', () => {
    const other = hold({ sourceNumber: 'NCR-ABD-2026-0002' })
    expect(holdProblem([hold({ allows: 'scrap' }), other], 'scrap')).toContain('NCR-ABD-2026-0002')
    const both = [hold({ allows: 'scrap' }), hold({ sourceNumber: 'NCR-ABD-2026-0002', allows: 'return' })]
    expect(possible(both)).toEqual(['reject', 'correct'])
  })
})
