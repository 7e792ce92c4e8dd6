import { expect } from '@playwright/test'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { readyNote } from './dispatching.ts'
import { expectStep } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

test('pieces are declared to conform by somebody else than who wrote it, and traced to their heat and back', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(240_000)
  const { steel, traveller, note } = await readyNote(as)

  await test.step('what goes is written down without scrolling sideways, with what customs ask', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/traveller-delivery-notes/create')
    const value = page.getByRole('columnheader', { name: 'Customs value' })
    await expect(value).toBeInViewport({ ratio: 1 })
    const frame = page.getByRole('grid', { name: 'Lines' }).locator('..')
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  await test.step('the note offers its certificate, which begins with the standards of the steel', async () => {
    await page.goto(`/traveller-delivery-notes/${note.id}`)
    await page.getByRole('link', { name: 'Write the certificate of conformity' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New declaration')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('ASTM A106')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save declaration/ }).click()
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
