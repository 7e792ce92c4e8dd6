import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { travellerMaterials } from '#modules/production/traveller-materials/contract.ts'
import { verifyMaterials } from '#modules/production/traveller-materials/server/api.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner } from './signing.ts'
import { travellerDesk } from './travellers.ts'

/** Travellers with steel on their material lines, and a stock to take it from. */
export async function materialDesk(server: TestServer, given?: Awaited<ReturnType<typeof travellerDesk>>) {
  const desk = given ?? (await travellerDesk(server, await salesSetup(server)))
  const { planner, released, setup } = desk
  const { db } = server.services
  const steel = planner.client(steelStock)
  const of = (who: SignedIn) => who.client(travellerMaterials)
  const api = of(planner)
  await makeSigner(server, planner.person)

  const pipe = {
    form: 'pipe' as const,
    nps: '6',
    schedule: '80',
    specificationId: setup.specificationId,
    grade: 'X65Q',
  }
  /** Steel in stock, released. */
  async function take(more: object = {}) {
    const { id } = await steel.create({
      body: {
        ...pipe,
        lengthMm: '6000',
        qtyPieces: 1,
        certificateType: '3.1',
        heatNo: 'H82-0417',
        facilityId: setup.facilityId,
        ...more,
      },
    })
    await db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
    return steel.get({ params: { id } })
  }
  let grades = 0
  /** A grade that no other test looks for. */
  const grade = () => `G${(grades += 1)}`
  const material = (more: object = {}) => ({
    lineNo: 10,
    itemMark: 'A1',
    ...pipe,
    lengthMm: '600',
    allowanceMm: '5',
    qtyPerPiece: '1',
    uom: 'each' as const,
    supply: 'stock' as const,
    tracked: 'lot' as const,
    ...more,
  })
  const withMaterial = (more: object, traveller: object = {}) =>
    released({ quantity: 2, materials: [material(more)], ...traveller })
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const lineOf = ({ materials: [line] }: TravellerRecord) => {
    if (!line) throw new Error('The traveller has no material.')
    return line.rootId
  }
  const view = (row: TravellerRecord) => api.get({ params: { id: row.id } })
  const reserve = (row: TravellerRecord, stockId: string, more: object = {}, who = planner) =>
    of(who).reserve({ ...at(row), body: { lineRootId: lineOf(row), stockId, ...more } })
  const issue = (row: TravellerRecord, stockId: string, more: object = {}) =>
    api.issue({ ...at(row), body: { lineRootId: lineOf(row), stockId, ...more } })
  const agrees = async () => expect((await verifyMaterials(db)).problems).toEqual([])
  return {
    ...desk,
    travellers: desk.api,
    as: desk.of,
    setup,
    steel,
    of,
    api,
    take,
    grade,
    material,
    withMaterial,
    at,
    lineOf,
    view,
    reserve,
    issue,
    agrees,
  }
}
