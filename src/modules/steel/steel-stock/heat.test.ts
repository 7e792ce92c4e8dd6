import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mergeBody, mergeOf } from '../../../../test/support/suppliers.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { steelStock } from './contract.ts'
import { verifyStock } from './server/api.ts'

const server = await testServer()
const { services } = server
const setup = await salesSetup(server)
const mill = await createCompany(services, 'Vallmont Steel')
const otherMill = await createCompany(services, 'Kurohama Special Steel')
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const records = keeper.client(heats)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

const take = (more: object = {}) =>
  api.create({
    body: {
      form: 'round_bar',
      diameterMm: '80',
      lengthMm: '3000',
      qtyPieces: 3,
      specificationId: setup.specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      facilityId: setup.facilityId,
      millId: mill,
      heatNo: 'k 44712',
      ...more,
    },
  })

describe('The heat of a piece', () => {
  it('is found by mill and number, or made with the piece', async () => {
    const first = await take()
    expect(first).toMatchObject({ heatNo: 'K44712', heatId: expect.any(String) })
    const heatId = first.heatId ?? ''
    expect(await records.get({ params: { id: heatId } })).toMatchObject({
      heatNo: 'k 44712',
      millName: 'Vallmont Steel',
    })
    expect((await take({ heatNo: 'K44712' })).heatId).toBe(heatId)
    const foreign = await take({ millId: otherMill })
    expect(foreign.heatId).not.toBe(heatId)
    expect(foreign.heatId).not.toBeNull()
    const { data } = await api.list({ query: { filter: { heatId: [heatId] } } })
    expect(data).toHaveLength(2)
  })

  it('is one, whoever takes it in at the same time', async () => {
    const both = await Promise.all([
      take({ heatNo: 'P10' }),
      take({ heatNo: 'p 10' }),
      take({ heatNo: 'P10' }),
    ])
    expect(new Set(both.map(({ heatId }) => heatId)).size).toBe(1)
  })

  it('has no record until its mill is known, and then gets one', async () => {
    const piece = await take({ millId: null, heatNo: 'Z901' })
    expect(piece).toMatchObject({ heatNo: 'Z901', heatId: null })
    const known = await api.update({ ...at(piece), body: { millId: mill } })
    expect(known.heatId).not.toBeNull()
    const other = await api.update({ ...at(known), body: { heatNo: 'Z902' } })
    expect(other.heatId).not.toBe(known.heatId)
    expect((await api.update({ ...at(other), body: { heatNo: null } })).heatId).toBeNull()
  })

  it('stays with its number and mill, and cannot be deleted', async () => {
    const { heatId } = await take({ heatNo: 'M5510' })
    const id = heatId ?? ''
    const heat = await records.get({ params: { id } })
    expect(await problem(records.update({ ...at(heat), body: { heatNo: 'M5511' } }))).toMatchObject({
      status: 422,
      errors: { heatNo: [expect.stringContaining('correct its mill and number on the piece')] },
    })
    expect(await problem(records.update({ ...at(heat), body: { millId: otherMill } }))).toMatchObject({
      status: 422,
      errors: { millId: [expect.any(String)] },
    })
    const spaced = await records.update({ ...at(heat), body: { heatNo: 'M 5510', gradeStated: 'S355' } })
    expect(spaced.heatNo).toBe('M 5510')
    expect(await problem(records.remove(at(spaced)))).toMatchObject({ status: 422 })
  })

  it('is that of the lot for every part, and stays when it was divided', async () => {
    const lot = await take({ heatNo: 'D77' })
    const part = await api.quarantine({ ...at(lot), body: { reason: 'Bent', pieces: 1 } })
    expect(part.heatId).toBe(lot.heatId)
    const rest = await api.get({ params: { id: lot.id } })
    for (const body of [{ millId: otherMill }, { heatNo: 'D78' }])
      expect(await problem(api.update({ ...at(rest), body }))).toMatchObject({
        status: 422,
        errors: {
          [Object.keys(body)[0] ?? '']: [
            'This lot has several pieces, so its heat stays. If it was misread, use Correct the heat.',
          ],
        },
      })
  })

  it('goes along, with every part, when its mill was entered twice and the two are merged', async () => {
    const doubleId = await createCompany(services, 'VALLMONT STEEL')
    const lot = await take({ millId: doubleId, heatNo: 'G4' })
    const part = await api.quarantine({ ...at(lot), body: { reason: 'Bent', pieces: 1 } })
    const rest = await api.get({ params: { id: lot.id } })
    const desk = keeper.client(companies)
    const stays = await desk.get({ params: { id: mill } })
    const goes = await desk.get({ params: { id: doubleId } })
    const reply = await mergeOf(keeper, stays, mergeBody(goes))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await records.get({ params: { id: lot.heatId ?? '' } })).toMatchObject({ millId: mill })
    for (const { id, version } of [rest, part])
      expect(await api.get({ params: { id } })).toMatchObject({
        millId: mill,
        heatId: lot.heatId,
        heatNo: 'G4',
        version: version + 1,
      })
    expect((await verifyStock(services.db)).problem).toBeNull()
    const moved = services.db.query(sql`UPDATE steel_stock SET mill_id = ${otherMill} WHERE id = ${part.id}`)
    await expect(moved).rejects.toThrow()
  })

  it('is compared with its record by the check of the stock', async () => {
    expect((await verifyStock(services.db)).problem).toBeNull()
    const piece = await take({ heatNo: 'Q1' })
    await services.db.query(sql`UPDATE steel_stock SET heat_id = NULL WHERE id = ${piece.id}`)
    expect((await verifyStock(services.db)).problem).toBe(
      `${piece.number}: its heat has another record, or none.`,
    )
    const refused = services.db.query(
      sql`UPDATE steel_stock SET heat_id = (SELECT id FROM heats WHERE heat_no = 'D77') WHERE id = ${piece.id}`,
    )
    await expect(refused).rejects.toThrow()
  })
})
