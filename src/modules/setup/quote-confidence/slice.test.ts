import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quoteConfidence } from './contract.ts'

const server = await testServer()

crudSuite(server, quoteConfidence, {
  body: (n) => ({
    code: `C${n}`,
    name: `Level number ${n}`,
    description: null,
    percent: n % 100,
    countsInForecast: n < 3,
    sortOrder: n,
    active: true,
  }),
  change: { percent: 42 },
  required: ['code', 'name', 'percent', 'countsInForecast', 'active'],
  search: (n) => `level number ${n}`,
  filters: { 'filter[countsInForecast]=true': [0, 1, 2], 'filter[countsInForecast]=false': [3, 4] },
})

const level = (code: string, percent: number) => ({
  code,
  name: `${percent} percent`,
  percent,
  countsInForecast: true,
  active: true,
})

const errorsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.', { cause: error })
  return [error.status, error.errors]
}

describe('The level to begin with', () => {
  it('is exactly one, moves by itself, and cannot go away', async () => {
    const own = await testServer()
    const administrator = await own.signIn('administrator')
    const client = administrator.client(quoteConfidence)
    const first = await client.create({ body: level('A', 90) })
    const second = await client.create({ body: level('B', 20) })
    expect([first.isDefault, second.isDefault]).toEqual([true, false])
    const options = await client.options({ query: {} })
    expect(options.map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['A', true],
      ['B', false],
    ])

    const reason = 'New enquiries begin with this level. Choose another one to begin with first.'
    const params = { id: first.id }
    const version = first.version
    expect(await errorsOf(client.update({ params, version, body: { isDefault: false } }))).toEqual([
      422,
      { isDefault: [reason] },
    ])
    expect(await errorsOf(client.update({ params, version, body: { active: false } }))).toEqual([
      422,
      { active: [reason] },
    ])
    expect(await errorsOf(client.remove({ params, version }))).toEqual([422, { isDefault: [reason] }])

    await client.update({ params: { id: second.id }, version: second.version, body: { isDefault: true } })
    const page = await client.list()
    expect(page.data.map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['A', false],
      ['B', true],
    ])
  })

  it('is what a new enquiry gets, however the list is ordered', async () => {
    const own = await testServer()
    const setup = await salesSetup(own)
    const administrator = await own.signIn('administrator')
    const levels = administrator.client(quoteConfidence)
    const top = await levels.create({ body: { ...level('TOP', 95), sortOrder: 0 } })
    await levels.update({ params: { id: top.id }, version: top.version, body: { name: 'Committed' } })
    const sales = administrator.client(enquiries)
    expect((await sales.create({ body: enquiryBody(setup, 1) })).quoteConfidenceId).toBe(top.id)
    const { version } = await levels.get({ params: { id: setup.highConfidenceId } })
    await levels.update({ params: { id: setup.highConfidenceId }, version, body: { isDefault: true } })
    expect((await sales.create({ body: enquiryBody(setup, 2) })).quoteConfidenceId).toBe(
      setup.highConfidenceId,
    )
  })

  it('is the lowest while none is marked', async () => {
    const own = await testServer()
    const setup = await salesSetup(own)
    const sales = (await own.signIn('administrator')).client(enquiries)
    expect((await sales.create({ body: enquiryBody(setup, 1) })).quoteConfidenceId).toBe(
      setup.lowConfidenceId,
    )
  })
})

it('keeps what a level was worth before', async () => {
  const administrator = await server.signIn('administrator')
  const client = administrator.client(quoteConfidence)
  const made = await client.create({ body: level('HIST', 40) })
  const renamed = await client.update({ params: { id: made.id }, version: 1, body: { name: 'Renamed' } })
  expect(renamed.history).toHaveLength(1)
  const changed = await client.update({ params: { id: made.id }, version: 2, body: { percent: 55 } })
  expect(
    changed.history.map(({ percent, until, changedByName }) => [percent, until === null, changedByName]),
  ).toEqual([
    [55, true, administrator.person.name],
    [40, false, administrator.person.name],
  ])
  expect(changed.history[1]?.until).toBe(changed.history[0]?.from)
  await client.remove({ params: { id: made.id }, version: 3 })
})
