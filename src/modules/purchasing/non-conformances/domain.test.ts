import { describe, expect, it } from 'vitest'
import {
  allowedBy,
  closeProblem,
  dispositionNames,
  isOpen,
  nonConformanceLifecycle,
  openStates,
} from './domain.ts'

const states = Object.keys(nonConformanceLifecycle.states)

describe('A disposition', () => {
  it.each([
    ['scrap', 'scrap'],
    ['return_to_supplier', 'return'],
    ['use_as_is', 'use'],
    ['rework', 'use'],
    ['repair', 'use'],
    ['concession', 'use'],
  ] as const)('%s lets the stock %s', (disposition, allowed) => {
    expect(allowedBy(disposition)).toBe(allowed)
  })

  it('is closed at once where no steel is named', () => {
    for (const disposition of dispositionNames) expect(closeProblem(disposition, [])).toBeNull()
  })

  it('waits for every piece that goes away, and for none of the others', () => {
    const pieces = [
      { number: 'SS-000001', status: 'scrapped' },
      { number: 'SS-000002', status: 'quarantine' },
      { number: 'SS-000003', status: 'rejected' },
    ]
    expect(closeProblem('scrap', pieces)).toBe('SS-000002, SS-000003 are not scrapped yet.')
    expect(closeProblem('return_to_supplier', pieces)).toBe(
      'SS-000001, SS-000002, SS-000003 are not returned to the supplier yet.',
    )
    for (const disposition of ['use_as_is', 'rework', 'repair', 'concession'] as const)
      expect(closeProblem(disposition, pieces)).toBeNull()
  })

  it('is done for a piece whose receipt was reversed', () => {
    expect(closeProblem('scrap', [{ number: 'SS-000001', status: 'reversed' }])).toBeNull()
  })
})

describe('The states of a non-conformance', () => {
  it('hold steel until it is closed or cancelled', () => {
    expect(states.filter((state) => !(openStates as readonly string[]).includes(state))).toEqual([
      'closed',
      'cancelled',
    ])
  })

  it('let it be changed only before anything is proposed', () => {
    expect(states.filter(isOpen)).toEqual(['open'])
  })

  it('lead to closed only through a decision', () => {
    const ways = Object.values(nonConformanceLifecycle.actions)
    expect(ways.filter(({ to }) => to === 'closed').flatMap(({ from }) => from)).toEqual(['decided'])
    expect(ways.filter(({ to }) => to === 'decided').flatMap(({ from }) => from)).toEqual(['proposed'])
  })
})
