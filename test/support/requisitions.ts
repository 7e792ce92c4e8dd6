import { type RequisitionRecord, requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { salesSetup } from './sales.ts'
import type { TestServer } from './server.ts'

/** Somebody who writes down what has to be bought, and a short way to do so. */
export async function needsDesk(server: TestServer) {
  const setup = await salesSetup(server)
  const { facilityId, specificationId } = setup
  const user = await server.signIn({ role: 'user', name: 'P. Nair' })
  const needs = user.client(requisitions)
  const pipe = {
    facilityId,
    form: 'pipe',
    nps: '6',
    schedule: '80',
    lengthMm: '6000',
    specificationId,
    grade: 'X65Q',
    certificateType: '3.1',
    quantity: '8',
    uom: 'each',
    neededBy: '2027-02-01',
  } as const
  return {
    setup,
    user,
    needs,
    /** Eight pipes of 6 in sch 80, as they are sent. */
    pipe,
    write: (more: object = {}) => needs.create({ body: { ...pipe, ...more } }),
    at: ({ id, version }: Pick<RequisitionRecord, 'id' | 'version'>) => ({ params: { id }, version }),
    now: ({ id }: { id: string }) => needs.get({ params: { id } }),
  }
}
