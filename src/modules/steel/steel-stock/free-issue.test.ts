import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelStock } from './contract.ts'
import { freeIssuePrint } from './server/movements/free-issue.ts'

const server = await testServer()
const setup = await salesSetup(server)
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

/** A released bar, of a customer or our own. */
async function bar(ownerCompanyId: string | null) {
  const { id } = await api.create({
    body: {
      form: 'round_bar',
      diameterMm: '80',
      lengthMm: '3000',
      qtyPieces: 2,
      specificationId: setup.specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      facilityId: setup.facilityId,
      ownerCompanyId,
    },
  })
  await server.services.db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  return api.get({ params: { id } })
}

const lines = [{ lengthMm: '500', quantity: 1, purpose: 'Job 7' }]

it('Steel of a customer is cut and issued for that customer only, who has to be named', async () => {
  const theirs = await bar(setup.companyId)
  const sentence = 'This steel belongs to Calder Pressure Systems and is used for nobody else.'
  for (const companyId of [undefined, null, setup.otherCompanyId]) {
    const refused = { status: 422, body: { errors: { companyId: [sentence] } } }
    const issue = api.issuePieces({ ...at(theirs), body: { pieces: 1, purpose: 'Job 7', companyId } })
    expect(await problem(issue)).toMatchObject(refused)
    expect(await problem(api.cut({ ...at(theirs), body: { lines, kerfMm: '2', companyId } }))).toMatchObject(
      refused,
    )
  }
  const { companyId } = setup
  const cut = await api.cut({ ...at(theirs), body: { lines, kerfMm: '2', companyId } })
  expect(cut).toMatchObject({ qtyPieces: 1, lengthMm: '2498.0', ownerCompanyId: companyId })
  expect((await api.issuePieces({ ...at(cut), body: { purpose: 'Job 7', companyId } })).status).toBe('issued')
})

it('Our own steel asks for no customer, and takes none that nobody would keep', async () => {
  const ours = await bar(null)
  const { companyId } = setup
  const issue = (more: object) =>
    api.issuePieces({ ...at(ours), body: { pieces: 1, purpose: 'Job 8', ...more } })
  expect(await problem(issue({ companyId }))).toMatchObject({
    status: 422,
    body: { errors: { companyId: ['This is our own steel. Say in "For" what it is used for.'] } },
  })
  expect((await issue({})).status).toBe('issued')
})

/** The rows of the ledger of a customer as objects by their headings. */
async function ledger(who: typeof keeper, companyId: string, on: string) {
  const { status, body } = await who.request(
    'GET',
    `/api/v1/steel-stock/free-issue/csv?companyId=${companyId}&on=${on}`,
  )
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body as ArrayBuffer)
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
  const names = head.split(',')
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  )
  return { status, rows }
}

it('What a customer gave is what was used, lost, scrapped, given back, counted and is left, as of any day', async () => {
  const companyId = setup.otherCompanyId
  const today = dayIn(server.services.clock.now(), 'Europe/London')
  const lot = await bar(companyId)
  const spare = await bar(companyId)
  await bar(null)
  const cut = await api.cut({
    ...at(lot),
    body: { lines: [{ ...lines[0], lengthMm: '500', quantity: 2 }], kerfMm: '2', trimMm: '10', companyId },
  })
  const child = await api.get({
    params: { id: cut.movements[0]?.counterpartId ?? cut.children[0]?.id ?? '' },
  })
  await api.issuePieces({ ...at(child), body: { purpose: 'Job 7', companyId } })
  const [other] = cut.children.filter(({ id }) => id !== child.id)
  const whole = other ? await api.get({ params: { id: other.id } }) : cut
  await api.scrapPieces({ ...at(whole), body: { pieces: 1, reason: 'Bent by the crane' } })
  const back = await api.giveBack({ ...at(spare), body: { reason: 'Delivery note DN-17' } })
  expect(back).toMatchObject({ status: 'returned', qtyPieces: 0 })

  const { rows } = await ledger(keeper, companyId, today)
  expect(rows.map((row) => row['Number'])).toEqual([lot.number, spare.number])
  const grams = (row: Record<string, string>, name: string) => Math.round(Number(row[`${name} kg`]) * 1000)
  for (const row of rows) {
    const gone = ['Used', 'Kerf and trim', 'Scrapped', 'Given back', 'Left'].map((name) => grams(row, name))
    expect(grams(row, 'Given') + grams(row, 'Counted')).toBe(gone.reduce((sum, one) => sum + one, 0))
  }
  const [first, second] = rows
  expect(
    first && [grams(first, 'Used') > 0, grams(first, 'Kerf and trim') > 0, grams(first, 'Scrapped') > 0],
  ).toEqual([true, true, true])
  expect(second).toMatchObject({
    'Given back kg': second?.['Given kg'],
    'Left kg': '0.000',
    'Pieces left': '0',
  })
  expect((await ledger(keeper, companyId, addDays(today, -1))).rows).toEqual([])

  const [left] = back.movements
  const undo = { operationId: left?.operationId ?? '', reason: 'The lorry came back.' }
  expect(await api.reverseOperation({ ...at(back), body: undo })).toMatchObject({
    status: 'available',
    qtyPieces: 2,
  })
  const again = (await ledger(keeper, companyId, today)).rows[1]
  expect(again).toMatchObject({ 'Given back kg': '0.000', 'Left kg': again?.['Given kg'] })
})

it('The ledger of a customer is a print too, for whoever may read the stock', async () => {
  const path = `/api/v1/steel-stock/free-issue/pdf?companyId=${setup.companyId}`
  const reader = await server.signIn('user')
  const { status, headers } = await reader.request('GET', path)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const unknown = path.replace(setup.companyId, setup.specificationId)
  expect((await reader.request('GET', unknown)).status).toBe(404)
  expect((await (await server.signIn('client')).request('GET', path)).status).toBe(403)
})

it('Our own steel is given back to nobody, and a reader gives nothing back', async () => {
  const ours = await bar(null)
  const body = { reason: 'Delivery note DN-18' }
  expect(await problem(api.giveBack({ ...at(ours), body }))).toMatchObject({
    status: 422,
    message: 'This is our own steel; no customer gave it.',
  })
  const reader = (await server.signIn('user')).client(steelStock)
  const theirs = await bar(setup.companyId)
  expect(await problem(reader.giveBack({ ...at(theirs), body }))).toMatchObject({ status: 403 })
})

const made = { letterhead: { name: 'Northforge', lines: [] }, createdAt: '2026-11-23T09:00:00.000Z' }
const lot = {
  number: 'SS-000017',
  sizeText: 'Round 80',
  specificationName: 'API 6A',
  grade: 'F22',
  heatNo: 'H77012',
  receivedOn: '2026-10-02',
  givenPieces: 2,
  given: '236.752',
  used: '19.729',
  kerf: '0.316',
  scrapped: '98.332',
  back: '0.000',
  counted: '-1.200',
  left: '117.175',
  leftPieces: 1,
  leftMm: '2969.7',
}

it('The print of a customer sums every column by itself, in kg', () => {
  const print = freeIssuePrint('Calder Pressure Systems', [lot, lot], '2026-11-23', made)
  expect(print).toMatchObject({ title: 'Free-issue steel', orientation: 'landscape' })
  expect(print.facts).toContainEqual({ label: 'Property of', value: 'Calder Pressure Systems' })
  const [table] = print.blocks
  const rows = table?.kind === 'table' ? table.rows : []
  expect(rows.map(({ kind, cells }) => [kind, ...cells.slice(3)])).toEqual([
    [undefined, '2', '236.8', '19.7', '0.3', '98.3', '0', '-1.2', '117.2', '1', '2,969.7'],
    [undefined, '2', '236.8', '19.7', '0.3', '98.3', '0', '-1.2', '117.2', '1', '2,969.7'],
    ['sum', '', '473.5', '39.5', '0.6', '196.7', '0', '-2.4', '234.4', '', ''],
  ])
})

it('The print of a customer who gave nothing says so', () => {
  const [table] = freeIssuePrint('Calder Pressure Systems', [], '2026-11-23', made).blocks
  expect(table).toMatchObject({ rows: [], empty: 'This customer has given no steel until this day.' })
})
