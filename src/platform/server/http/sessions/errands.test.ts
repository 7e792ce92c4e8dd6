import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#platform/server/effects.ts'
import { errandOf, onBehalfOf } from './errands.ts'

const ada = { ...SYSTEM, id: 'ada', name: 'Ada' }
const bea = { ...SYSTEM, id: 'bea', name: 'Bea' }
const call = (headers: Readonly<Record<string, string | string[]>>) => ({ headers }) as FastifyRequest

describe('A call that the program makes to itself', () => {
  it('is made for its person as long as it lasts, and for nobody afterwards', async () => {
    let kept: Readonly<Record<string, string>> = {}
    const answer = await onBehalfOf(ada, async (headers) => {
      kept = headers
      expect(errandOf(call(headers))).toBe(ada)
      await Promise.resolve()
      expect(errandOf(call(headers))).toBe(ada)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(errandOf(call(kept))).toBeUndefined()
  })

  it('ends with its failure too', async () => {
    let kept: Readonly<Record<string, string>> = {}
    const failing = onBehalfOf(ada, (headers) => {
      kept = headers
      return Promise.reject(new Error('The list did not come.'))
    })
    await expect(failing).rejects.toThrow('The list did not come.')
    expect(errandOf(call(kept))).toBeUndefined()
  })

  it('is not taken for that of another one that runs beside it', async () => {
    const seen = await onBehalfOf(ada, (first) =>
      onBehalfOf(bea, async (second) => [
        errandOf(call(first))?.id,
        errandOf(call(second))?.id,
        first,
        second,
      ]),
    )
    expect(seen.slice(0, 2)).toEqual(['ada', 'bea'])
    expect(JSON.stringify(seen[2])).not.toBe(JSON.stringify(seen[3]))
  })

  it('is not made from outside: a word that nobody gave, none, and several open nothing', () => {
    const name = 'x-heatline-errand'
    for (const word of ['', 'a'.repeat(64), 'constructor', '__proto__'])
      expect(errandOf(call({ [name]: word }))).toBeUndefined()
    expect(errandOf(call({}))).toBeUndefined()
    expect(errandOf(call({ [name]: ['a', 'b'] }))).toBeUndefined()
  })
})
