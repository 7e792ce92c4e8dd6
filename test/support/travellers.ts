import { randomUUID } from 'node:crypto'
import { insertRow } from '#platform/server/database/rows.ts'
import {
  operationTemplateTable,
  templateOperationTable,
} from '#modules/engineering/operation-templates/table.ts'
import { operations, type OperationRecord } from '#modules/production/operations/contract.ts'
import { travellerMaterials } from '#modules/production/traveller-materials/contract.ts'
import { type TravellerRecord, travellers } from '#modules/production/travellers/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import type { Person } from './people.ts'
import { salesSetup, type SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'

const nobody = { manufacturer: 'none', customer: 'none', thirdParty: 'none', authority: 'none' }
/** An operation of a template that asks for nothing but to be done. */
const operation = {
  intervention: nobody,
  signatureType: 'regular',
  signedBy: ['inspector'],
  signerOtherThanPerformer: true,
  steps: [],
  subcontracted: false,
  optional: false,
  requiredDocuments: [],
}
/** Three operations: sawn, bored with a measured wall, released. */
const usualRoute = [
  { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
  {
    title: 'Bore',
    kind: 'machine',
    steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
  },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
]

/** A current template of a level with these operations. */
export async function makeTemplate(
  { services: { db } }: TestServer,
  pslLevelId: string,
  route: readonly object[] = usualRoute,
): Promise<string> {
  const id = await insertRow(db, operationTemplateTable, {
    pslLevelId,
    code: `R-${randomUUID().slice(0, 8)}`,
    edition: 2,
    name: 'Bored body',
    productFamilies: [],
    status: 'current',
    requiredDocuments: [],
    authorIds: [],
  })
  for (const [at, one] of route.entries())
    await insertRow(db, templateOperationTable, { ...operation, ...one, templateId: id, seq: (at + 1) * 10 })
  return id
}

/** Lets a person approve travellers of every facility, and sign. */
export async function makeTravellerApprover(
  server: TestServer,
  person: Person,
  more: object = {},
): Promise<void> {
  await insertRow(server.services.db, quoteTravellerApproverTable, {
    userId: person.id,
    scope: 'traveller',
    validFrom: '2020-01-01',
    ...more,
  })
  await makeSigner(server, person)
}

/** Puts a person on the list of regular signatories; they can sign already. */
export const makeSignatory = ({ services: { db } }: TestServer, { id }: Person, more: object = {}) =>
  insertRow(db, regularSignatoryTable, {
    userId: id,
    documentKinds: ['traveller_operation'],
    functions: [],
    mayRelease: false,
    validFrom: '2020-01-01',
    ...more,
  })

/** A planner, an approver, somebody who works, an inspector and somebody who releases, and travellers in every state. */
export async function travellerDesk(server: TestServer, given?: SalesSetup) {
  const setup = given ?? (await salesSetup(server))
  const person = async (name: string, role: 'user' | 'manager' = 'manager'): Promise<SignedIn> =>
    server.signIn({ role, name })
  const planner = await person('Petra Planner')
  const approver = await person('Alan Approver')
  const worker = await person('Walt Worker')
  const inspector = await person('Ines Inspector', 'user')
  const releaser = await person('Rhea Releaser')
  await makeTravellerApprover(server, approver.person)
  for (const one of [inspector, releaser, worker]) await makeSigner(server, one.person)
  await makeSignatory(server, inspector.person, { functions: ['inspector', 'quality'] })
  await makeSignatory(server, worker.person, { functions: ['operator', 'inspector'] })
  await makeSignatory(server, releaser.person, { documentKinds: ['final_release'], mayRelease: true })
  const templateId = await makeTemplate(server, setup.psl1Id)

  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const of = (who: SignedIn) => who.client(travellers)
  const api = of(planner)
  const body = (more: object = {}) => ({
    origin: 'stock' as const,
    reason: 'Spare bodies for the field',
    destination: 'stock' as const,
    description: 'Body 4 in',
    drawingNo: '7719',
    drawingRev: 'D',
    pslLevelId: setup.psl1Id,
    templateId,
    quantity: 10,
    serialScheme: 'none' as const,
    serialNumbers: [],
    facilityId: setup.facilityId,
    heatRule: 'any' as const,
    dueOn: '2027-03-01',
    priority: 'normal' as const,
    orderLines: [],
    route: [],
    ...more,
  })
  const draft = (more: object = {}) => api.create({ body: body(more) })
  const read = ({ id }: { id: string }) => api.get({ params: { id } })
  const submitted = async (more: object = {}) => api.submit({ ...at(await draft(more)), body: {} })
  const approve = (row: TravellerRecord, who = approver) =>
    of(who).approve({ ...at(row), body: { signature: signed } })
  /**
   * The release of a traveller. Steel that nobody keeps is asked for until then, and what was asked for is given up again: what becomes
   * of it is for each test to say.
   */
  async function release(row: TravellerRecord): Promise<TravellerRecord> {
    const material = planner.client(travellerMaterials)
    const isShort =
      row.materials.length > 0 &&
      (await material.get({ params: { id: row.id } })).lines.some(({ short }) => Number(short) > 0)
    if (!isShort) return api.release({ ...at(row), body: {} })
    const asked = await material.request({ ...at(row), body: {} })
    const done = await api.release({ ...at(await read(row)), body: {} })
    const needs = planner.client(requisitions)
    for (const { id } of asked.lines.flatMap((line) => line.requisitions)) {
      const need = await needs.get({ params: { id } })
      await needs.cancel({ ...at(need), body: { reason: 'Not for this test' } })
    }
    return done
  }
  const released = async (more: object = {}) => release(await approve(await submitted(more)))

  const inside = (who: SignedIn) => who.client(operations)
  const operationsOf = ({ id }: { id: string }) => inside(worker).list({ params: { id } })
  /** The call of an act at an operation as it is now. */
  const on = (traveller: { id: string }, row: OperationRecord) => ({
    params: { id: traveller.id, childId: row.id },
    version: row.version,
  })
  const act = async (traveller: { id: string }, place: number) => {
    const row = (await operationsOf(traveller))[place]
    if (!row) throw new Error('There is no such operation.')
    return on(traveller, row)
  }
  /** A traveller of which so many pieces went through the usual route; all of its two when nothing is said. */
  async function complete(more: object = {}, quantity = 2): Promise<TravellerRecord> {
    const row = await released({ quantity: 2, ...more })
    const body = { kind: 'good' as const, quantity }
    const signs = { slot: 0, quantity, signature: signed }
    const work = inside(worker)
    await work.book({ ...(await act(row, 0)), body })
    await work.enter({ ...(await act(row, 1)), body: { values: [{ key: 's1', value: '15.2' }] } })
    await work.book({ ...(await act(row, 1)), body })
    await inside(inspector).sign({ ...(await act(row, 1)), body: signs })
    await work.book({ ...(await act(row, 2)), body })
    await inside(releaser).sign({ ...(await act(row, 2)), body: signs })
    return read(row)
  }
  /** So many pieces that went through every operation of the usual route, each under its own serial number. */
  async function numbered(quantity: number): Promise<TravellerRecord> {
    const row = await released({ quantity, serialScheme: 'series' })
    const serialIds = (await read(row)).pieces.map(({ serialId }) => serialId)
    const work = inside(worker)
    const body = { kind: 'good' as const, serialIds }
    const signs = { slot: 0, serialIds, signature: signed }
    await work.book({ ...(await act(row, 0)), body })
    await work.enter({ ...(await act(row, 1)), body: { values: [{ key: 's1', value: '15.2' }], serialIds } })
    await work.book({ ...(await act(row, 1)), body })
    await inside(inspector).sign({ ...(await act(row, 1)), body: signs })
    await work.book({ ...(await act(row, 2)), body })
    await inside(releaser).sign({ ...(await act(row, 2)), body: signs })
    return read(row)
  }
  /** One more who may inspect. */
  async function signatory({ person: one }: SignedIn, more: object = { functions: ['inspector'] }) {
    await makeSigner(server, one)
    await makeSignatory(server, one, more)
  }
  return {
    setup,
    signatory,
    complete,
    numbered,
    planner,
    approver,
    worker,
    inspector,
    releaser,
    templateId,
    at,
    of,
    api,
    body,
    draft,
    submitted,
    approve,
    release,
    released,
    read,
    inside,
    operationsOf,
    on,
  }
}
