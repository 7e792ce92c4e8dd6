import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as interruptionModule from './interruption.ts'

let module: typeof interruptionModule

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') })
  vi.resetModules()
  module = await import('./interruption.ts')
  return () => vi.useRealTimers()
})

const answer = (again: boolean) => module.interruption.get()?.answer(again)

describe('The dialog over a form with unsaved changes', () => {
  it.each(['sign-in', 'verify'] as const)('opens for %s and closes with the answer', async (kind) => {
    const asked = module.interrupt(kind, true)
    expect(module.interruption.get()?.kind).toBe(kind)
    answer(true)
    await expect(asked).resolves.toBe(true)
    expect(module.interruption.get()).toBeNull()
  })

  it('is one for all calls that come while it is open', async () => {
    const first = module.interrupt('sign-in', true)
    const others = [module.interrupt('sign-in', false), module.interrupt('verify', true)]
    expect(module.interruption.get()?.kind).toBe('sign-in')
    answer(true)
    await expect(Promise.all([first, ...others])).resolves.toEqual([true, true, true])
  })

  it('opens anew for the next lost session', async () => {
    const first = module.interrupt('sign-in', true)
    answer(true)
    await first
    const second = module.interrupt('sign-in', false)
    expect(module.interruption.get()).not.toBeNull()
    answer(true)
    await expect(second).resolves.toBe(true)
  })

  it.each([
    ['a read within a minute', 59_999, false, true],
    ['a read after a minute', 60_000, false, false],
    ['a save within a minute', 1, true, false],
  ])('after it was closed, %s', async (_, later, isWrite, isQuiet) => {
    const closed = module.interrupt('sign-in', true)
    answer(false)
    await expect(closed).resolves.toBe(false)
    vi.advanceTimersByTime(later)
    const next = module.interrupt('sign-in', isWrite)
    expect(module.interruption.get() === null).toBe(isQuiet)
    answer(true)
    await expect(next).resolves.toBe(!isQuiet)
  })

  it('a given answer starts no quiet time', async () => {
    const done = module.interrupt('sign-in', true)
    answer(true)
    await done
    void module.interrupt('sign-in', false)
    expect(module.interruption.get()?.kind).toBe('sign-in')
  })
})
