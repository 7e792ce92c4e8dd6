import { expect, it, vi } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { testServer } from '../../../../test/support/server.ts'
import { withPipeNames } from './server/api.ts'

const server = await testServer()

it('names the pipes of all lines with one statement, and asks nothing where there is none', async () => {
  await asSystem(server.services, 'test', async (ctx) => {
    const query = vi.spyOn(ctx.tx, 'query')
    const named = await withPipeNames(ctx, [
      { form: 'pipe', nps: '6', schedule: '80' },
      { form: 'plate', thicknessMm: '20' },
      { form: 'tube', odMm: '60.3', wallMm: '3.91' },
      { form: 'pipe', nps: '6', schedule: '81' },
      { form: null },
    ])
    expect(query).toHaveBeenCalledTimes(1)
    expect(named.map(({ line }) => line)).toEqual([
      { form: 'pipe', nps: '6', schedule: '80', odMm: '168.3', wallMm: '10.97' },
      { form: 'plate', thicknessMm: '20' },
      { form: 'tube', nps: '2', schedule: '40', odMm: '60.3', wallMm: '3.91' },
      { form: 'pipe', nps: '6', schedule: '81', odMm: null, wallMm: null },
      { form: null },
    ])
    expect(named.map(({ problems }) => Object.keys(problems))).toEqual([[], [], [], ['schedule'], []])
    await withPipeNames(ctx, [{ form: 'plate' }, { form: null }])
    expect(query).toHaveBeenCalledTimes(1)
  })
})
