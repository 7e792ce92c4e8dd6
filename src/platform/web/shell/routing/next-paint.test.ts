import { beforeEach, expect, test, vi } from 'vitest'
import { nextPaint } from './next-paint.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Waits and notes when it was over. */
function watch(): { isOver: boolean } {
  const state = { isOver: false }
  void nextPaint().then(() => {
    state.isOver = true
  })
  return state
}

test('the wait ends a timer after the frame, not in it', async () => {
  const waiting = watch()
  await vi.advanceTimersByTimeAsync(16)
  expect(waiting.isOver).toBe(false)
  for (const frame of frames) frame()
  await Promise.resolve()
  expect(waiting.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.isOver).toBe(true)
})

test('a hidden page, which never paints, is not waited for longer than 100 ms', async () => {
  const waiting = watch()
  await vi.advanceTimersByTimeAsync(99)
  expect(waiting.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.isOver).toBe(true)
})

test('a frame that comes late changes nothing any more', async () => {
  const waiting = watch()
  await vi.advanceTimersByTimeAsync(100)
  for (const frame of frames) frame()
  await vi.advanceTimersByTimeAsync(100)
  expect(waiting.isOver).toBe(true)
})
