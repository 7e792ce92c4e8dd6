import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { starts } from './starts-from.ts'

const services = await platformServices()
const reader = { ...SYSTEM, permissions: new Set(['shelves:read']) }
const ctx: Context = contextOf(services, reader)

const SHELF = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const OTHER = '1b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f61'
const GONE = '2b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f62'

const proposal = proposalEndpoint({
  path: '/api/v1/boxes/proposal',
  access: 'boxes:create',
  summary: 'What a box begins with',
  from: ['shelf', 'pallet'],
  proposal: z.strictObject({ pieces: z.array(z.string()) }),
})
const empty = (ids: readonly string[]) =>
  ids.includes(OTHER) ? [refuse('empty', { number: 'S-2' }, 'S-2 is empty.')] : []

const propose = starts(
  { singular: 'Box', endpoints: { proposal } },
  {
    shelf: {
      rights: ['shelves:read'],
      most: 2,
      problems: async (_, ids) => {
        if (ids.includes(GONE)) throw notFound()
        return empty(ids)
      },
      propose: async (_, ids) => ({ pieces: [...ids] }),
    },
    pallet: {
      rights: ['shelves:read', 'pallets:read'],
      propose: async () => ({ pieces: [] }),
    },
  },
)
const from = (kind: 'shelf' | 'pallet', ...ids: string[]) =>
  propose(ctx, { query: { from: kind, ids: ids.join(',') } })

describe('One document from another', () => {
  it('is proposed by the plan of its kind, each record once', async () => {
    expect(await from('shelf', SHELF, SHELF)).toEqual({ pieces: [SHELF] })
  })

  it('is refused without each right to what it is made of, before anything is read', async () => {
    await expect(from('pallet', SHELF)).rejects.toMatchObject({ status: 403 })
    const all = contextOf(services, { ...reader, permissions: new Set(['shelves:read', 'pallets:read']) })
    expect(await propose(all, { query: { from: 'pallet', ids: SHELF } })).toEqual({ pieces: [] })
  })

  it('is refused with every reason why nothing can be made of it', async () => {
    const refusal = { code: 'empty', values: { number: 'S-2' }, message: 'S-2 is empty.' }
    await expect(from('shelf', SHELF, OTHER)).rejects.toMatchObject({
      status: 422,
      body: { ...refusal, refusals: [refusal] },
    })
    await expect(from('shelf', GONE)).rejects.toMatchObject({ status: 404 })
  })

  it('is made of no more than go into one, of one where nothing else is said', async () => {
    await expect(from('shelf', SHELF, OTHER, GONE)).rejects.toMatchObject({
      status: 422,
      body: { code: 'too_many', message: 'Choose at most 2: more do not go into one box.' },
    })
    const all = contextOf(services, { ...reader, permissions: new Set(['shelves:read', 'pallets:read']) })
    const two = { query: { from: 'pallet' as const, ids: `${SHELF},${OTHER}` } }
    await expect(propose(all, two)).rejects.toMatchObject({ status: 422, body: { values: { most: 1 } } })
  })

  it('asks for kinds that it knows and for ids', () => {
    const { query } = proposal
    expect(query.safeParse({ from: 'shelf', ids: `${SHELF},${OTHER}` }).success).toBe(true)
    for (const wrong of [
      { from: 'crate', ids: SHELF },
      { from: 'shelf', ids: 'S-1' },
      { from: 'shelf', ids: '' },
    ])
      expect(query.safeParse(wrong).success).toBe(false)
  })
})
