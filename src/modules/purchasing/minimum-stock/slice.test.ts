import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { needsDesk } from '../../../../test/support/requisitions.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { minimumStock } from './contract.ts'
import { minimumStockHub } from './server/hub.ts'

const server = await testServer()
const desk = await needsDesk(server)
const { needs, pipe, user } = desk
const manager = await server.signIn('manager')
const api = manager.client(minimumStock)
const { facilityId, specificationId } = desk.setup

/** Each test has a steel of its own, told apart by its diameter. */
let next = 50
const bar = (more: object = {}) => {
  next += 1
  return {
    facilityId,
    form: 'round_bar' as const,
    diameterMm: String(next),
    specificationId,
    grade: 'X65Q',
    certificateType: '3.1' as const,
    minimum: 10,
    orderUpTo: 20,
    leadTimeWeeks: 6,
    ...more,
  }
}
const needOf = ({
  facilityId: at,
  form,
  diameterMm,
  specificationId: of,
  grade,
}: ReturnType<typeof bar>) => ({
  facilityId: at,
  form,
  diameterMm,
  specificationId: of,
  grade,
  uom: 'each' as const,
  neededBy: '2099-02-01',
})
const row = async (id: string) => {
  const found = (await api.list({ query: { perPage: 100 } })).data.find((one) => one.id === id)
  if (!found) throw new Error('The minimum is gone.')
  return found
}
const linesOf = async (diameterMm: string) => {
  const { data } = await needs.list({
    query: { search: `round ${diameterMm}`, filter: { source: ['minimum_stock'] } },
  })
  return data
}
const propose = () => api.propose({ body: {} })
const night = () => minimumStockHub.jobs?.find(({ job }) => job === 'write-minimum-stock-needs')

/** Pieces of a bar in the house, as they come in. */
const takeIn = (of: ReturnType<typeof bar>, qtyPieces: number, more: object = {}) =>
  manager.client(steelStock).create({
    body: {
      form: of.form,
      diameterMm: of.diameterMm,
      lengthMm: '6000',
      qtyPieces,
      specificationId,
      grade: of.grade,
      certificateType: '3.1',
      heatNo: 'H820417',
      facilityId,
      value: '1000',
      ...more,
    },
  })

describe('A minimum stock', () => {
  it('is written down with the name of its size, and is kept for managers', async () => {
    const made = await api.create({
      body: { ...bar(), form: 'pipe', diameterMm: null, nps: '6', schedule: '80' },
    })
    expect(made).toMatchObject({ odMm: '168.300', wallMm: '10.970', minimum: 10 })
    expect(made.item).toContain('168.3')
    const changed = await api.update({ params: { id: made.id }, version: 1, body: { minimum: 12 } })
    expect(changed).toMatchObject({ minimum: 12, orderUpTo: 20, nps: '6' })
    const reader = user.client(minimumStock)
    expect((await reader.get({ params: { id: made.id } })).minimum).toBe(12)
    expect(await problem(reader.create({ body: bar() }))).toMatchObject({ status: 403 })
    expect(await problem(reader.propose({ body: {} }))).toMatchObject({ status: 403 })
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/minimum-stock')).status).toBe(403)
    await api.remove({ params: { id: made.id }, version: changed.version })
  })

  it('says at the field what does not fit', async () => {
    expect(await problem(api.create({ body: { ...bar(), orderUpTo: 9 } }))).toMatchObject({
      status: 422,
      errors: { orderUpTo: ['It would still be below the minimum.'] },
    })
    expect(await problem(api.create({ body: { ...bar(), diameterMm: null } }))).toMatchObject({
      status: 422,
      errors: { diameterMm: [expect.any(String)] },
    })
    expect(await problem(api.create({ body: { ...bar(), minimum: 0 } }))).toMatchObject({ status: 422 })
  })

  it('that nothing covers becomes one requisition line, needed after the lead time, and no second one', async () => {
    const of = bar()
    const { id } = await api.create({ body: of })
    expect(await row(id)).toMatchObject({ freePieces: 0, isShort: true })
    const { created } = await propose()
    expect(created.map(({ item }) => item)).toContain(`Round ${of.diameterMm}`)
    expect(await linesOf(of.diameterMm)).toMatchObject([
      { quantity: '20.000', source: 'minimum_stock', certificateType: '3.1', status: 'open' },
    ])
    expect(await row(id)).toMatchObject({ needed: '20.000', isShort: false })
    expect((await propose()).created).toEqual([])
    expect(await linesOf(of.diameterMm)).toHaveLength(1)
  })

  it('is proposed once, however many people ask at once', async () => {
    const of = bar()
    await api.create({ body: of })
    const other = (await server.signIn('manager')).client(minimumStock)
    const answers = await Promise.all([propose(), other.propose({ body: {} }), propose()])
    expect(answers.flatMap(({ created }) => created)).toHaveLength(1)
    expect(await linesOf(of.diameterMm)).toHaveLength(1)
  })

  it('is proposed at night too, by the same rule, and told once to those who plan', async () => {
    const of = bar()
    await api.create({ body: of })
    await Promise.all([night()?.run(server.services), night()?.run(server.services)])
    await night()?.run(server.services)
    const lines = await linesOf(of.diameterMm)
    expect(lines).toMatchObject([{ quantity: '20.000', status: 'open', requestedByName: null }])
    expect((await propose()).created).toEqual([])
    const digests = async (email: string) =>
      (await server.mails(email)).filter(({ template }) => template === 'digest')
    await sendDailyDigests(server.services)
    await sendDailyDigests(server.services)
    const told = await digests(manager.person.email)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`${lines[0]?.number}, Round ${of.diameterMm}: 20 to buy`)
    expect(await digests(user.person.email)).toEqual([])
  })

  it('whose supplier is none any more is skipped with a sentence, and keeps no other from its line', async () => {
    const administrator = await server.signIn('administrator')
    const supplier = await createSupplier(administrator, { name: 'Dale Forge' })
    const lost = bar({ supplierId: supplier.id })
    const { id, version } = await api.create({ body: lost })
    const other = bar()
    await api.create({ body: other })
    const params = { id: supplier.id }
    await administrator.client(companies).update({
      params,
      version: supplier.version,
      body: { isSupplier: false, isInspectionBody: true },
    })
    expect(await row(id)).toMatchObject({ supplierName: 'Dale Forge', isSupplierLost: true })
    expect(await night()?.run(server.services)).toMatch(
      /^1 requisition line from \d+ minimum stocks, 1 skipped \(Round \d+: Dale Forge is no supplier\./,
    )
    expect(await linesOf(other.diameterMm)).toHaveLength(1)
    expect(await linesOf(lost.diameterMm)).toEqual([])
    const reason = 'Dale Forge is no supplier. Make it one on its record first.'
    expect(await propose()).toMatchObject({
      created: [],
      skipped: [{ id, item: `Round ${lost.diameterMm}`, reason }],
    })
    const planner = await server.signIn('manager')
    await sendDailyDigests(server.services)
    const told = (await server.mails(planner.person.email)).map(({ text }) => text).join()
    expect(told).toContain(
      `Round ${lost.diameterMm}: no requisition line, Dale Forge is no supplier any more`,
    )
    expect(await problem(api.update({ params: { id }, version, body: { minimum: 11 } }))).toMatchObject({
      status: 422,
      errors: { supplierId: [reason] },
    })
    await api.update({ params: { id }, version, body: { supplierId: null } })
    expect((await propose()).created).toHaveLength(1)
  })

  it('counts needs of other sources, and is short again once they are cancelled', async () => {
    const of = bar()
    const { id } = await api.create({ body: of })
    const need = await needs.create({ body: { ...needOf(of), quantity: '12' } })
    expect(await row(id)).toMatchObject({ needed: '12.000', isShort: false })
    await needs.cancel({ params: { id: need.id }, version: need.version, body: { reason: 'Not needed' } })
    expect(await row(id)).toMatchObject({ needed: '0', isShort: true })
    await propose()
  })

  it('counts what is ordered instead of what was needed, and not twice', async () => {
    const of = bar()
    const { id } = await api.create({ body: of })
    await propose()
    const [line] = await linesOf(of.diameterMm)
    const supplier = await createSupplier(await server.signIn('administrator'), {})
    await supplierSide(manager, supplier.id).approve()
    const orders = user.client(purchaseOrders)
    const [order] = await orders.fromRequisitions({
      body: { needs: [{ id: line?.id ?? '', quantity: '15' }], supplierId: supplier.id },
    })
    expect(await row(id)).toMatchObject({ onOrder: '15.000', needed: '5.000', isShort: false })
    const draft = await orders.get({ params: { id: order?.id ?? '' } })
    await orders.cancel({
      params: { id: draft.id },
      version: draft.version,
      body: { reason: 'Other supplier' },
    })
    expect(await row(id)).toMatchObject({ onOrder: '0', needed: '20.000' })
    expect((await propose()).created).toEqual([])
  })

  it('is another steel by another grade, size or facility', async () => {
    const of = bar()
    const { id } = await api.create({ body: of })
    await needs.create({ body: { ...needOf(of), grade: 'B', quantity: '50' } })
    await needs.create({ body: { ...needOf(of), diameterMm: `${of.diameterMm}.5`, quantity: '50' } })
    await needs.create({ body: { ...pipe, quantity: '50' } })
    expect(await row(id)).toMatchObject({ needed: '0', isShort: true })
    await needs.create({ body: { ...needOf(of), grade: 'x65q', quantity: '50' } })
    expect(await row(id)).toMatchObject({ needed: '50.000', isShort: false })
  })

  it('is another steel by another finish: a cold-formed hollow section covers no hot-finished one', async () => {
    const { diameterMm: _, ...rest } = bar()
    const hollow = {
      ...rest,
      form: 'hollow_section' as const,
      widthMm: '200',
      heightMm: '100',
      thicknessMm: '8',
      finish: 'hot' as const,
    }
    const { id } = await api.create({ body: hollow })
    const { minimum: _minimum, orderUpTo: _upTo, leadTimeWeeks: _weeks, ...size } = hollow
    const need = { ...size, uom: 'each' as const, neededBy: '2099-02-01', quantity: '50' }
    await needs.create({ body: { ...need, finish: 'cold' } })
    expect(await row(id)).toMatchObject({ needed: '0', isShort: true })
    await needs.create({ body: need })
    expect(await row(id)).toMatchObject({ needed: '50.000', isShort: false })
  })

  it('asks for a length where one is given: longer pieces count, shorter ones do not', async () => {
    const of = bar({ lengthMm: '6000' })
    const { id } = await api.create({ body: of })
    await needs.create({ body: { ...needOf(of), lengthMm: '3000', quantity: '30' } })
    expect(await row(id)).toMatchObject({ needed: '0', isShort: true })
    await needs.create({ body: { ...needOf(of), lengthMm: '9000', quantity: '30' } })
    expect(await row(id)).toMatchObject({ needed: '30.000', isShort: false })
  })

  it('counts pieces of our own in the house, until they are rejected', async () => {
    const of = bar({ lengthMm: '5000' })
    const { id } = await api.create({ body: of })
    const first = await takeIn(of, 4)
    await takeIn(of, 3, { lengthMm: '4000' })
    expect(await row(id)).toMatchObject({ freePieces: 4, isShort: true })
    await takeIn(of, 6)
    expect(await row(id)).toMatchObject({ freePieces: 10, isShort: false })
    await server.services.db.query(sql`UPDATE steel_stock SET status = 'rejected' WHERE id = ${first.id}`)
    expect(await row(id)).toMatchObject({ freePieces: 6, isShort: true })
    await propose()
    expect(await linesOf(of.diameterMm)).toMatchObject([{ quantity: '14.000' }])
  })

  it('is found by being short', async () => {
    const of = bar()
    const { id } = await api.create({ body: of })
    const short = async () =>
      (await api.list({ query: { filter: { isShort: true }, perPage: 100 } })).data.map((one) => one.id)
    expect(await short()).toContain(id)
    await propose()
    expect(await short()).toEqual([])
  })
})
