import { describe, expect, it, vi } from 'vitest'
import { takeTurn } from './source.ts'

/** The locks of a browser, as far as one is asked for at a time. */
function locks() {
  const waiting: { signal: AbortSignal; turn: () => Promise<void> }[] = []
  let isHeld = false
  const next = async (): Promise<void> => {
    if (isHeld) return
    const one = waiting.shift()
    if (!one) return
    if (one.signal.aborted) return next()
    isHeld = true
    await one.turn()
    isHeld = false
    return next()
  }
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, turn: () => Promise<void>) => {
      waiting.push({ signal, turn })
      return next()
    },
  }
}

const pages = () => {
  const said: string[] = []
  const lead = (page: string) => () => {
    said.push(`${page} leads`)
    return () => void said.push(`${page} ends`)
  }
  return { said, take: (page: string) => takeTurn('one account', lead(page)) }
}

describe('The stream of a browser', () => {
  it('is held by one page at a time, and handed over to the next that still waits', async () => {
    vi.stubGlobal('navigator', { locks: locks() })
    vi.stubGlobal('BroadcastChannel', class {})
    const { said, take } = pages()
    const [endFirst, giveUp] = [take('first'), take('second')]
    const endThird = take('third')
    expect(said).toEqual(['first leads'])
    giveUp()
    endFirst()
    await vi.waitFor(() => expect(said).toEqual(['first leads', 'first ends', 'third leads']))
    endThird()
    expect(said.at(-1)).toBe('third ends')
  })

  it('is one for each page where pages cannot agree', () => {
    vi.stubGlobal('navigator', {})
    const { said, take } = pages()
    const [endFirst, endSecond] = [take('first'), take('second')]
    endFirst()
    endSecond()
    expect(said).toEqual(['first leads', 'second leads', 'first ends', 'second ends'])
  })
})
