import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { travellerMaterials } from '#modules/production/traveller-materials/contract.ts'
import { type TravellerRecord, travellers } from '#modules/production/travellers/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { Caller } from './caller.ts'
import { house } from './house.ts'
import { approvedTraveller, createTemplate, draftDeclaration, draftNote, signature } from './production.ts'
import { createMill, seamlessPipe, verifyHeat } from './steel.ts'

type As = (who: 'administrator' | 'manager' | 'user' | 'approver') => Promise<Caller>

/** A pipe of a heat with its certificate, released. */
async function releasedPipe(as: As, specificationId: string) {
  const millId = await createMill(await as('administrator'), 'SELLM', 'Solheim Rohrwerk')
  const taken = await (await as('manager')).api(steelStock).create({
    body: {
      form: 'pipe',
      nps: '6',
      schedule: '80',
      lengthMm: '610',
      qtyPieces: 2,
      grade: 'B',
      certificateType: '3.1',
      heatNo: 'H820417',
      inspection: 'accepted',
      millId,
      facilityId: house().facilityId,
      specificationId,
    },
  })
  await verifyHeat(as, millId)
  const approver = (await as('approver')).api(steelStock)
  const params = { id: taken.id }
  const { version } = await approver.get({ params })
  return approver.release({ params, version, body: { signature } })
}

/** Both pieces go through every operation. */
async function makePieces(worker: Caller, inspector: Caller, { id }: TravellerRecord): Promise<void> {
  const rows = await worker.api(operations).list({ params: { id } })
  for (const { id: childId, signatureType, steps } of rows) {
    const params = { id, childId }
    const now = async () => (await worker.api(operations).get({ params })).version
    const values = [{ key: 's1', value: '15.2' }]
    if (steps.length > 0)
      await worker.api(operations).enter({ params, version: await now(), body: { values } })
    const good = { kind: 'good' as const, quantity: 2 }
    await worker.api(operations).book({ params, version: await now(), body: good })
    const body = { slot: 0, quantity: 2, signature }
    if (signatureType !== 'none') await inspector.api(operations).sign({ params, version: await now(), body })
  }
}

/** Pieces of certified steel, on a note that is ready to go. */
export async function readyNote(as: As) {
  const administrator = await as('administrator')
  const [manager, approver] = [await as('manager'), await as('approver')]
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: '2026-01-01',
      documentKinds: [
        'traveller_operation',
        'final_release',
        'certificate_verification',
        'stock_release',
        'conformity',
        'delivery_note_check',
      ],
      mayRelease: true,
    },
  })
  const specificationId = await seamlessPipe(administrator)
  const steel = await releasedPipe(as, specificationId)
  const line = {
    lineNo: 10,
    form: 'pipe' as const,
    nps: '6',
    schedule: '80',
    specificationId,
    grade: 'B',
    certificateType: '3.1' as const,
    lengthMm: '600',
    qtyPerPiece: '1',
    uom: 'each' as const,
    supply: 'stock' as const,
    tracked: 'lot' as const,
  }
  const templateId = await createTemplate(administrator, 'TRACE')
  const { id } = await approvedTraveller(manager, approver, templateId, { materials: [line] })
  const params = { id }
  const material = manager.api(travellerMaterials)
  const planned = await material.get({ params })
  const body = { lineRootId: planned.lines[0]?.rootId ?? '', stockId: steel.id }
  const kept = await material.reserve({ params, version: planned.version, body })
  const traveller = await manager.api(travellers).release({ params, version: kept.version, body: {} })
  await material.issue({ params, version: traveller.version, body })
  await makePieces(manager, approver, traveller)
  const note = await draftNote(manager, traveller, {
    customerOrderNo: 'PO 88-1177',
    lines: [{ lineNo: 10, travellerId: traveller.rootId, quantity: 2, massKg: '49' }],
    packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 2 }],
  })
  const notes = manager.api(travellerDeliveryNotes)
  const asked = await notes.checkPapers({ params: { id: note.id }, version: note.version, body: {} })
  const ready = await notes.makeReady({
    params: { id: note.id },
    version: asked.version,
    body: { signature },
  })
  return { steel, traveller, note: ready }
}

/** A note with its certificate of conformity, checked: it may go. */
export async function dispatchableNote(as: As) {
  const { note } = await readyNote(as)
  const [manager, approver] = [await as('manager'), await as('approver')]
  const written = await draftDeclaration(manager, note.id)
  await approver.api(declarations).issue({
    params: { id: written.id },
    version: written.version,
    body: { shown: written.factsSha256 ?? '-', signature },
  })
  const params = { id: note.id }
  const { version } = await manager.api(travellerDeliveryNotes).get({ params })
  return approver.api(travellerDeliveryNotes).check({ params, version, body: { signature } })
}

/** The same, that has left for the customer of the house; gives its number. */
export async function deliveredNote(as: As): Promise<string> {
  const { id, version, number } = await dispatchableNote(as)
  const notes = (await as('manager')).api(travellerDeliveryNotes)
  await notes.dispatch({ params: { id }, version, body: { signature } })
  return number
}
