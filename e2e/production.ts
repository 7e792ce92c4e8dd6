import type { Page } from '@playwright/test'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { loads } from '#modules/dispatch/loads/contract.ts'
import { processingNotes } from '#modules/dispatch/processing-notes/contract.ts'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { drawings } from '#modules/engineering/drawings/contract.ts'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { templateOperations } from '#modules/engineering/operation-templates/contract/operations.ts'
import { usualOperation } from '#modules/engineering/operation-templates/domain/operation.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { type TravellerRecord, travellers } from '#modules/production/travellers/contract.ts'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import type { Caller } from './caller.ts'
import { confirm } from './hands.ts'
import { house } from './house.ts'
import { PASSWORD, PIN } from './people.ts'
import { approvedSupplier, createOrder } from './purchasing.ts'
import { dayFromNow } from './sales.ts'
import { fillSignature } from './signing.ts'

export const signature = { pin: PIN, password: PASSWORD }

const saw = { title: 'Saw', kind: 'cut' as const, signatureType: 'none' as const, signedBy: [] }
const release = { title: 'Final release', kind: 'release' as const, signedBy: ['quality' as const] }

const route = [
  saw,
  {
    title: 'Bore',
    signedBy: ['inspector' as const],
    signerOtherThanPerformer: true,
    steps: [{ kind: 'measurement' as const, label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
  },
  release,
]

/** Sawn here, coated by a processor, released. */
export const routeWithProcessor = [
  saw,
  { title: 'Coating', kind: 'subcontract' as const, subcontracted: true as const },
  release,
]

/** A drawing that no traveller names, before anybody approves it. */
export const draftDrawing = (author: Caller) =>
  author.api(drawings).create({
    body: {
      kind: 'drawing',
      number: '8850',
      rev: 'A',
      title: 'Bonnet 4 in',
      ownedBy: 'us',
      issuedOn: '2026-01-15',
    },
  })

type RouteStep = (typeof route | typeof routeWithProcessor)[number]

/** A current template of three operations: sawn, bored with a measured wall, released; or of others. */
export async function createTemplate(
  administrator: Caller,
  code: string,
  name = 'Bored body',
  steps: readonly RouteStep[] = route,
): Promise<string> {
  const api = administrator.api(operationTemplates)
  const { id } = await api.create({
    body: {
      pslLevelId: house().pslLevelId,
      code,
      name,
      productFamilies: [],
      requiredDocuments: [],
    },
  })
  for (const one of steps)
    await administrator
      .api(templateOperations)
      .create({ body: { ...usualOperation, ...one, templateId: id } })
  const params = { id }
  const { version } = await api.get({ params })
  const body = { reason: 'There is nobody else yet', password: PASSWORD }
  const approved = await api.approveOwn({ params, version, body })
  await api.makeCurrent({ params, version: approved.version, body: {} })
  return id
}

/** What a planner enters of a traveller for stock. */
export const travellerBody = (templateId: string, more: object = {}) => ({
  origin: 'stock' as const,
  reason: 'Spare bodies for the field',
  destination: 'stock' as const,
  description: 'Body 4 in, 5000 psi',
  drawingNo: '7719',
  drawingRev: 'D',
  pslLevelId: house().pslLevelId,
  templateId,
  quantity: 2,
  serialScheme: 'none' as const,
  serialNumbers: [],
  facilityId: house().facilityId,
  heatRule: 'any' as const,
  dueOn: dayFromNow(30),
  priority: 'normal' as const,
  orderLines: [],
  route: [],
  ...more,
})

/** A note that brings a piece of a traveller to the customer of the house. */
export const draftNote = (keeper: Caller, { rootId: travellerId }: TravellerRecord, more: object = {}) =>
  keeper.api(travellerDeliveryNotes).create({
    body: {
      companyId: house().companyId,
      facilityId: house().facilityId,
      plannedOn: dayFromNow(3),
      shipTo: 'Gate 3\nEmden',
      incoterm: 'DAP',
      incotermPlace: 'Emden',
      carrier: 'Harrow Freight',
      lines: [{ lineNo: 10, travellerId, quantity: 1, massKg: '24.5' }],
      packages: [{ lineNo: 1, kind: 'box' }],
      packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1 }],
      ...more,
    },
  })

/** An hour of yesterday in a meeting. */
export const enterMeeting = (person: Caller) =>
  person.api(timeEntries).create({
    body: {
      facilityId: house().facilityId,
      kind: 'indirect',
      indirectCode: 'meeting',
      startedDay: dayFromNow(-1),
      startedTime: '08:00',
      stoppedDay: dayFromNow(-1),
      stoppedTime: '09:00',
    },
  })

/** A load that takes a note along. */
export const draftLoad = (keeper: Caller, noteId: string) =>
  keeper.api(loads).create({
    body: {
      facilityId: house().facilityId,
      plannedOn: dayFromNow(3),
      carrier: 'Harrow Freight',
      lines: [{ lineNo: 10, noteId, stopNo: 1 }],
    },
  })

/** A certificate of conformity about a note that nobody has signed. */
export const draftDeclaration = (writer: Caller, noteId: string) =>
  writer.api(declarations).create({
    body: {
      kind: 'coc',
      noteId,
      facilityId: house().facilityId,
      statement: 'The items conform to the order.',
      placeOfIssue: 'Leeds',
      lines: [{ lineNo: 10, standard: 'API 6A', edition: '21st' }],
    },
  })

/** Pieces of a traveller that shall go to a processor. */
export async function draftProcessingNote(buyer: Caller, keeper: Caller, { id }: { id: string }) {
  const { facilityId } = house()
  const supplierId = await approvedSupplier(buyer, 'FURNC', 'Calder Furnaces')
  const order = await createOrder(buyer, { supplierId, facilityId, type: 'subcontract' })
  const [first] = await keeper.api(operations).list({ params: { id } })
  return keeper.api(processingNotes).create({
    body: {
      companyId: supplierId,
      facilityId,
      purchaseOrderId: order.id,
      plannedOn: dayFromNow(2),
      expectedBackOn: dayFromNow(9),
      shipTo: 'Furnace Road\nSheffield',
      certify: 'The chart of each load',
      lines: [{ lineNo: 10, operationId: first?.id ?? '', quantity: 1, massKg: '24.5' }],
    },
  })
}

/** A traveller that may be released. */
export async function approvedTraveller(
  planner: Caller,
  approver: Caller,
  templateId: string,
  more: object = {},
): Promise<TravellerRecord> {
  const api = planner.api(travellers)
  const made = await api.create({ body: travellerBody(templateId, more) })
  const params = { id: made.id }
  const asked = await api.submit({ params, version: made.version, body: {} })
  return approver.api(travellers).approve({ params, version: asked.version, body: { signature } })
}

/** A traveller that the shop may work to. */
export async function releasedTraveller(
  planner: Caller,
  approver: Caller,
  templateId: string,
  more: object = {},
): Promise<TravellerRecord> {
  const { id, version } = await approvedTraveller(planner, approver, templateId, more)
  return planner.api(travellers).release({ params: { id }, version, body: {} })
}

/** Signs all pieces that wait for somebody in this role at the operation. */
export async function signPieces(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: `Sign as ${role}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign' })
  await fillSignature(dialog)
  await confirm(dialog, 'Sign')
}
