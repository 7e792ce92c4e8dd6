import { describe, expect, it } from 'vitest'
import { certificateStanding, milestonesOf, sumProgress } from './domain.ts'

const none = { ordered: 4, begun: 0, worked: 0, inspected: 0, made: 0, shipped: 0 }
const told = (progress: typeof none) =>
  milestonesOf(progress)
    .map(({ name, when, pieces }) => `${name} ${when} ${pieces}`)
    .join(', ')
const now = (progress: typeof none) => milestonesOf(progress).find(({ when }) => when === 'now')?.name

describe('Milestones of an order', () => {
  it('stand at accepted until work begins', () => {
    expect(told(none)).toBe(
      'accepted now 0, in_production later 0, inspection later 0, ready later 0, shipped later 0',
    )
    expect(now({ ...none, begun: 4 })).toBe('in_production')
  })

  it('stand at the first that not all pieces are past', () => {
    expect(now({ ...none, begun: 4, worked: 4, inspected: 1 })).toBe('inspection')
    expect(now({ ...none, begun: 4, worked: 4, inspected: 4, made: 3 })).toBe('ready')
    expect(now({ ...none, begun: 4, worked: 4, inspected: 4, made: 4, shipped: 1 })).toBe('shipped')
    expect(now({ ...none, begun: 4, worked: 4, inspected: 4, made: 4, shipped: 4 })).toBeUndefined()
  })

  it('count what is behind for everything before it, and never more than was ordered', () => {
    expect(told({ ...none, shipped: 9 })).toBe(
      'accepted done 4, in_production done 4, inspection done 4, ready done 4, shipped done 4',
    )
  })

  it('of several lines are those of all their pieces', () => {
    const sum = sumProgress([
      { ...none, begun: 4, worked: 4 },
      { ...none, begun: 1 },
    ])
    expect([sum.ordered, sum.begun, now(sum)]).toEqual([8, 5, 'in_production'])
  })
})

describe('A certificate of a supplier', () => {
  it('counts on its last day, and is told ninety days before', () => {
    expect(certificateStanding('2026-06-15', '2026-06-15')).toBe('expiring')
    expect(certificateStanding('2026-06-14', '2026-06-15')).toBe('expired')
    expect(certificateStanding('2026-09-13', '2026-06-15')).toBe('expiring')
    expect(certificateStanding('2026-09-14', '2026-06-15')).toBe('valid')
    expect(certificateStanding(null, '2026-06-15')).toBe('valid')
  })
})
