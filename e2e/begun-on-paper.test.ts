import { expect } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { travellers } from '#modules/production/travellers/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { attach, choose, control } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { createTemplate, releasedTraveller, signature } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { fillSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

test('a job that was begun on paper goes on in the program, and an older card says which revision counts', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const [administrator, manager, approver] = [
    await as('administrator'),
    await as('manager'),
    await as('approver'),
  ]
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: dayFromNow(-90),
      documentKinds: ['document_approval'],
    },
  })
  const templateId = await createTemplate(administrator, 'PAPER', 'Body from the old system')
  const row = await releasedTraveller(manager, approver, templateId, {
    origin: 'import',
    reason: 'Begun in the old system',
  })
  const [saw, bore] = await manager.api(operations).list({ params: { id: row.id } })
  const address = `/travellers/${row.id}/operations/${bore?.id}`

  await test.step('quality takes it over at the second operation, with the scan', async () => {
    await attach(page, `/travellers/${row.id}`, 'old-traveller.pdf')
    const other = await pageOf('approver')
    await other.goto(address)
    await other.getByRole('button', { name: 'More actions' }).click()
    await other.getByRole('menuitem', { name: 'Take over from paper here' }).click()
    const dialog = other.getByRole('dialog', { name: 'Take over from paper here' })
    await choose(dialog, 'Scan of the paper', 'old-traveller.pdf')
    await control(dialog, 'On paper until').fill(dayFromNow(0))
    await fillSignature(dialog)
    await expectGoodLooks(other)
    await dialog.getByRole('button', { name: 'Take over from paper here', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(other.getByText('Begun on paper').first()).toBeVisible()
    await expect(other.getByText(people.approver.name).first()).toBeVisible()
    await expectGoodLooks(other)
  })

  await test.step('what came before is on paper in its list and on its page, and the list of travellers says so', async () => {
    await page.goto(`/travellers/${row.id}?tab=operations`)
    await expect(page.getByRole('row', { name: /10 Saw/ })).toContainText('On paper')
    await page.goto(`/travellers/${row.id}/operations/${saw?.id}`)
    await expect(page.getByText('Done on paper').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
    await page.goto('/travellers')
    await expect(page.getByRole('row', { name: new RegExp(row.number) })).toContainText('Begun on paper')
    await expectGoodLooks(page)
  })

  await test.step('a card of the first revision says that the second counts', async () => {
    const api = manager.api(travellers)
    const { version } = await api.get({ params: { id: row.id } })
    const next = await api.revise({ params: { id: row.id }, version, body: { reason: 'Another bore' } })
    const params = { id: next.id }
    const asked = await api.submit({ params, version: next.version, body: {} })
    const approved = await approver
      .api(travellers)
      .approve({ params, version: asked.version, body: { signature } })
    await api.release({ params, version: approved.version, body: {} })
    await page.goto(`${address}?rev=0`)
    await expect(page.getByText('This card is Rev 0; Rev 1 is in force. Shown: Rev 1.')).toBeVisible()
    await expectGoodLooks(page)
    await page.goto(`${address}?rev=1`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('20 Bore')
    await expect(page.getByText(/^This card is Rev/)).toBeHidden()
  })
})

test('a sheet of jobs that were begun on paper becomes drafts, each once, and the bad row says why', async ({
  page,
  as,
}) => {
  const administrator = await as('administrator')
  await createTemplate(administrator, 'SHEET', 'Body from a sheet')
  const { code: facility } = await administrator.api(facilities).get({ params: { id: house().facilityId } })
  const { code: psl } = await administrator.api(pslLevels).get({ params: { id: house().pslLevelId } })
  const headings =
    'Number on paper,Description,Pieces,Facility,PSL level,Operation template,Due,Stands at operation,On paper until,Drawing,Revision of the drawing'
  const job = (number: string, seq: string) =>
    [number, 'Body 4 in', '4', facility, psl, 'SHEET', dayFromNow(30), seq, dayFromNow(-3), '7719', 'D'].join(
      ',',
    )
  const table = [headings, job('SHEET-1', '20'), job('SHEET-2', '25')].join('\n').replaceAll(',', '\t')
  const dialog = page.getByRole('dialog', { name: 'Import travellers' })

  for (const isFirst of [true, false])
    await test.step(isFirst ? 'the good row is taken in' : 'a second time nothing is new', async () => {
      await page.goto('/travellers')
      await page.getByRole('button', { name: 'Export, import and order of travellers' }).click()
      await page.getByRole('menuitem', { name: 'Import from a file' }).click()
      await expect(dialog.getByText('what is there already stays as it is')).toBeVisible()
      if (isFirst) await expectGoodLooks(page)
      await dialog.getByRole('button', { name: 'Paste a table' }).click()
      await control(dialog, 'Table').fill(table)
      await dialog.getByRole('button', { name: 'Look at it' }).click()
      await expect(
        dialog.getByText(/The template has no operation 25 that is done on this part/).first(),
      ).toBeVisible()
      if (isFirst) await expectGoodLooks(page)
      const run = dialog.getByRole('button', { name: 'Import the row that fits' })
      if (!isFirst) return expect(run).toHaveCount(0)
      await run.click()
      await expect(dialog.getByText('The file is imported.')).toBeVisible()
      await expectGoodLooks(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
    })

  await test.step('the draft says where it stands on paper', async () => {
    const { data } = await (await as('manager')).api(travellers).list({ query: { sort: '-number' } })
    const made = data.find(({ description }) => description === 'Body 4 in')
    await page.goto(`/travellers/${made?.id}?tab=details`)
    await expect(page.getByText('SHEET-1').first()).toBeVisible()
    await expect(page.getByText(/^20 Bore, until/).first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
