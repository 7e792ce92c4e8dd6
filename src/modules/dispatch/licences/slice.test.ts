import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { licences } from './contract.ts'
import { licenceProblem } from './domain.ts'
import { licenceReminders } from './server/expiry.ts'

const server = await testServer()
const today = server.services.clock.now().toISOString().slice(0, 10)

const licence = (n: number) => ({
  kind: n === 3 ? ('management_system' as const) : ('api_monogram' as const),
  number: `6A-10${n}`,
  status: 'in_force' as const,
  body: `American Petroleum Institute ${n}`,
  bodyNo: null,
  facilityId: null,
  validFrom: '2025-04-01',
  validUntil: '2031-03-31',
  scope: 'Bodies, bonnets and spools',
  notes: null,
})

crudSuite(server, licences, {
  as: 'manager',
  body: licence,
  change: { scope: 'Bodies and bonnets' },
  required: ['kind', 'number', 'status', 'body', 'validFrom', 'scope'],
  search: (n) => `institute ${n}`,
  filters: { 'filter[kind]=management_system': [3] },
})

it('counts from its first day to its last one while the body lets it', () => {
  const one = {
    number: '6A-1',
    status: 'in_force',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
  } as const
  expect(
    ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => licenceProblem(one, day)),
  ).toEqual([
    'Licence 6A-1 began on 1 Jan 2026, after 31 Dec 2025.',
    null,
    null,
    'Licence 6A-1 ended on 31 Dec 2026, before 1 Jan 2027.',
  ])
  expect(licenceProblem({ ...one, status: 'suspended' }, '2026-05-01')).toBe('Licence 6A-1 is suspended.')
  expect(licenceProblem({ ...one, validUntil: null }, '2099-05-01')).toBeNull()
})

it('is there once from the same day on, ends after it begins, and is changed by nobody who only reads', async () => {
  const book = (await server.signIn('manager')).client(licences)
  const body = { ...licence(5), number: 'PED-5', validUntil: '2025-03-31' }
  expect(await problem(book.create({ body }))).toMatchObject({
    status: 422,
    errors: { validUntil: ['It ends before it begins.'] },
  })
  await book.create({ body: { ...body, validUntil: null } })
  const renewed = { ...body, validFrom: '2028-04-01', validUntil: null }
  expect((await book.create({ body: renewed })).validFrom).toBe('2028-04-01')
  expect(await problem(book.create({ body: { ...renewed, number: 'ped-5' } }))).toMatchObject({
    errors: { number: ['This licence is there already, from the same day on.'] },
  })
  const reader = await server.signIn('user')
  expect((await reader.request('GET', '/api/v1/licences')).status).toBe(200)
  expect((await reader.request('POST', '/api/v1/licences', { body: licence(9) })).status).toBe(403)
  expect((await (await server.signIn('client')).request('GET', '/api/v1/licences')).status).toBe(403)
})

it('is told of 90, 30 and 7 days before its end and after it, until another one lasts longer', async () => {
  const keeper = await server.signIn('manager')
  const book = keeper.client(licences)
  const ending = (kind: 'welding' | 'ped_module' | 'ukca_module' | 'other', days: number) =>
    book.create({
      body: {
        ...licence(7),
        kind,
        number: `E-${kind}`,
        validFrom: '2020-01-01',
        validUntil: addDays(today, days),
      },
    })
  const [soon, ended] = [await ending('welding', 20), await ending('ped_module', -1)]
  await ending('ukca_module', 91)
  const renewed = await ending('other', 5)
  await book.create({ body: { ...licence(8), kind: 'other', number: 'E-new' } })
  const told = await asSystem(server.services, 'test', licenceReminders)
  const own = told.filter(({ userId }) => userId === keeper.person.id)
  expect(own.map(({ entityId, occasion }) => [entityId, occasion])).toEqual([
    [ended.id, `licence ended ${ended.validUntil}`],
    [soon.id, `licence ends ${soon.validUntil}, 30 days`],
  ])
  expect(told.map(({ entityId }) => entityId)).not.toContain(renewed.id)
  const home = (await keeper.request('GET', '/api/v1/home')).body as {
    data: { toDoLists: { key: string; rows: { number: string; isLate: boolean }[] }[] }
  }
  const rows = home.data.toDoLists.find(({ key }) => key === 'licences')?.rows
  expect(rows?.map(({ number, isLate }) => [number, isLate])).toEqual([
    ['E-ped_module', true],
    ['E-welding', false],
  ])
})
