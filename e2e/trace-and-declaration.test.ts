import { expect } from '@playwright/test'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { travellerMaterials } from '#modules/production/traveller-materials/contract.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { Caller } from './caller.ts'
import { expectStep } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { createTemplate, draftNote, releasedTraveller, signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, seamlessPipe, verifyHeat } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

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
async function readyNote(as: As) {
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
  const traveller = await releasedTraveller(manager, approver, templateId, { materials: [line] })
  const params = { id: traveller.id }
  const material = await manager.api(travellerMaterials).get({ params })
  await manager.api(travellerMaterials).issue({
    params,
    version: material.version,
    body: { lineRootId: material.lines[0]?.rootId ?? '', stockId: steel.id },
  })
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

test('pieces are declared to conform by somebody else than who wrote it, and traced to their heat and back', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(240_000)
  const { steel, traveller, note } = await readyNote(as)

  await test.step('the note offers its certificate, which begins with the standards of the steel', async () => {
    await page.goto(`/traveller-delivery-notes/${note.id}`)
    await page.getByRole('link', { name: 'Write the certificate of conformity' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New certificate of conformity')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('ASTM A106')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save certificate of conformity/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^COC-/)
    await expect(page.getByRole('button', { name: 'Sign and issue', exact: true })).toBeDisabled()
    await expectGoodLooks(page)
  })

  await test.step('somebody else signs it, and its code and its file are known to everybody', async () => {
    const address = page.url().replace(/\?.*/, '')
    const signer = await pageOf('approver')
    await signer.goto(address)
    await actSigned(signer, 'Sign and issue')
    await expectStep(signer, 'Issued')
    const id = address.split('/').at(-1) ?? ''
    const pdf = await (await as('manager')).bytes(`/api/v1/declarations/${id}/pdf`)
    await page.goto('/verify')
    await page
      .getByLabel('PDF to check')
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText('This file is one that was issued here, byte by byte.')).toBeVisible()
    await expect(page.getByText('Current', { exact: true })).toBeVisible()
    await expectGoodLooks(page)
    const other = { name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('PDF to check').setInputFiles(other)
    await expect(page.getByText('This file is not one that was issued here')).toBeVisible()
  })

  await test.step('it goes, and from the steel the way leads to the customer, in words and in a list', async () => {
    await page.goto(`/steel-stock/${steel.id}`)
    await page.getByRole('link', { name: 'What it comes from and where it went' }).click()
    const graph = page.getByRole('region', { name: 'Graph of the trace' })
    await expect(graph.getByRole('link', { name: /H820417/ })).toBeVisible()
    await graph.getByRole('link', { name: new RegExp(traveller.number) }).click()
    await expect(
      page.getByText(`Steel ${steel.number} went into traveller ${traveller.number}. 1 link.`),
    ).toBeVisible()
    await expect(page.getByRole('table', { name: 'Everything found' })).toContainText('H820417')
    await expectGoodLooks(page)
    await page.getByRole('searchbox').fill('h820417')
    await page.getByRole('list', { name: 'Records with this number' }).getByRole('link').first().click()
    await expect(page.getByText('Heat H820417', { exact: true })).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('its customer finds the delivery on a phone, and takes the certificate of conformity along', async () => {
    const params = { id: note.id }
    const version = async () =>
      (await (await as('manager')).api(travellerDeliveryNotes).get({ params })).version
    const notes = (await as('approver')).api(travellerDeliveryNotes)
    await notes.check({ params, version: await version(), body: { signature } })
    await (await as('manager'))
      .api(travellerDeliveryNotes)
      .dispatch({ params, version: await version(), body: { signature } })
    const customer = await pageOf('client')
    await customer.setViewportSize({ width: 390, height: 844 })
    await customer.goto('/client-area')
    await customer
      .getByRole('navigation', { name: 'Client area' })
      .getByRole('link', { name: 'Deliveries' })
      .click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Deliveries')
    const papers = customer.getByRole('list', { name: `Papers of ${note.number}` })
    await expect(papers.getByRole('link')).toHaveText([
      'Delivery note',
      'Packing list',
      /^Certificate of conformity COC-/,
      'All as ZIP',
    ])
    const coming = customer.waitForEvent('download')
    await papers.getByRole('link', { name: /^Certificate of conformity/ }).click()
    expect((await coming).suggestedFilename()).toMatch(/^COC-.*\.pdf$/)
    await expectGoodLooks(customer)
    await customer.getByRole('searchbox').fill('pump')
    await customer.keyboard.press('Enter')
    await expect(customer.getByText('No delivery has this')).toBeVisible()
    await customer.goto('/client-area/orders')
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Orders')
    await expectGoodLooks(customer)
  })
})
