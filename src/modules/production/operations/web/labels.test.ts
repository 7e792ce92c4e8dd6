import { describe, expect, it } from 'vitest'
import { olderCard } from './labels.ts'

describe('A card that is scanned', () => {
  it('says which revision counts where it is of an earlier one (case 49)', () => {
    const inForce = { travellerRevision: 2 }
    expect(olderCard('1', inForce)).toBe('This card is Rev 1; Rev 2 is in force. Shown: Rev 2.')
    expect(olderCard('2', inForce)).toBeNull()
    expect(olderCard(undefined, inForce)).toBeNull()
    for (const typed of ['', 'x', '-1', '1e1', '99999', '<b>']) expect(olderCard(typed, inForce)).toBeNull()
  })
})
