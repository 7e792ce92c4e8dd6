import { describe, expect, it } from 'vitest'
import { isWithoutRight } from './action-bar.tsx'

const approve = { access: 'quotes:approve' } as const

describe('An action that somebody will never be allowed', () => {
  it.each(['Dazu haben Sie kein Recht.', 'You do not have the right to "Approve".'])(
    'is known by the right it asks for, not by its sentence: %s',
    (reason) => {
      expect(isWithoutRight(approve, reason, ['quotes:view'])).toBe(true)
      expect(isWithoutRight(approve, reason, ['quotes:approve'])).toBe(false)
    },
  )
  it('is none that the server allows, or that nobody was told of', () => {
    expect(isWithoutRight(approve, true, [])).toBe(false)
    expect(isWithoutRight(approve, undefined, [])).toBe(false)
  })
})
