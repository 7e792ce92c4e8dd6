import { expect } from '@playwright/test'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { callerOf, test } from './journey.ts'
import { printedCertificate, twoPages } from './mill-pages.ts'
import { sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'
import { createCertificate, createHeat, createMill, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('user') })

test('the page of the mill is read beside its values, page by page and larger', async ({ page, as }) => {
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'PAGE', 'Pagham Tubes')
  const specificationId = await seamlessPipe(administrator)
  const user = callerOf(page)
  const heatIds = [await createHeat(user, millId, 'P10001')]
  const { id } = await createCertificate(user, {
    millId,
    specificationId,
    heatIds,
    millCertificateNo: 'PG-1',
  })
  await page.goto(`/certificates/${id}?tab=files`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'PG-1.pdf', mimeType: 'application/pdf', buffer: await twoPages() })
  // Its name stands there while it is still on its way.
  await expect(
    page.getByRole('link', { name: /^Files 1/ }).or(page.getByRole('tab', { name: /^Files 1/ })),
  ).toBeVisible()
  await page.goto(`/certificates/${id}`)
  const drawn = page.locator('canvas')
  const shareOfInk = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let inked = 0
      for (let at = 0; at < data.length; at += 4) inked += (data[at] ?? 255) < 128 ? 1 : 0
      return data.length === 0 ? 0 : (inked * 4) / data.length
    })
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect.poll(shareOfInk).toBeGreaterThan(0.005)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect.poll(shareOfInk).toBeGreaterThan(0.4)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const width = async () => (await drawn.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await expectAccessible(page)
})

test('what the page seems to say is compared with its place and taken value by value, by keyboard', async ({
  page,
  as,
}) => {
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'READ', 'Reading Tubes')
  const specificationId = await seamlessPipe(administrator)
  const user = callerOf(page)
  const heatIds = [await createHeat(user, millId, 'R51-0093')]
  const { id } = await createCertificate(user, {
    millId,
    specificationId,
    heatIds,
    millCertificateNo: 'RT-1',
  })
  await page.goto(`/certificates/${id}?tab=files`)
  const buffer = await printedCertificate('R51-0093')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'RT-1.pdf', mimeType: 'application/pdf', buffer })
  await expect(
    page.getByRole('link', { name: /^Files 1/ }).or(page.getByRole('tab', { name: /^Files 1/ })),
  ).toBeVisible()
  await page.goto(`/certificates/${id}`)
  await expect(page.getByText('7 values were read on the page')).toBeVisible()
  const entered = async () => {
    const { values } = await user.api(certificates).get({ params: { id } })
    return Object.fromEntries(values.map(({ field, printed, qualifier }) => [field, [printed, qualifier]]))
  }
  // Nothing of it counts before a person has taken it.
  expect(await entered()).toEqual({})
  const carbon = page.getByLabel('C of heat R51-0093', { exact: true })
  await expect(carbon).toHaveAttribute('placeholder', '.17')
  await expect(carbon).toHaveValue('')
  await carbon.focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Si of heat R51-0093', { exact: true })).toBeFocused()
  // What a person reads otherwise is typed over it.
  await page.keyboard.type('.16')
  await page.keyboard.press('Enter')
  await expect(page.getByText('5 values were read on the page')).toBeVisible()
  await page.getByRole('button', { name: 'Take 273 for Yield of heat R51-0093, read on page 1' }).click()
  await expect.poll(entered).toEqual({ C: ['.17', null], Si: ['.16', null], yield: ['273', 'ReH'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
