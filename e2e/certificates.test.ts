import { expect } from '@playwright/test'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { attach, choose } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { twoPages } from './mill-pages.ts'
import { people, sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll, inTheme } from './screens/screen-test.ts'
import { actSigned, fillSignature, makeSignature } from './signing.ts'
import { createCertificate, createHeat, createMill, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const PRINTED: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

test('one number of two mills is two heats, and each heat lists its certificates', async ({ page, as }) => {
  const administrator = await as('administrator')
  const vallmont = await createMill(administrator, 'VALL', 'Vallmont Steel')
  const kurohama = await createMill(administrator, 'KURO', 'Kurohama Special Steel')
  await page.goto('/heats/create')
  await page.getByLabel('Heat number').fill('K44712')
  await page.getByLabel('Mill', { exact: false }).first().click()
  await page.keyboard.type('Vallmont')
  await page.getByRole('option', { name: /Vallmont/ }).click()
  await page.getByRole('button', { name: /^Save heat/ }).click()
  await expect(page).toHaveURL(/\/heats\/[0-9a-f-]{36}/)
  const first = page.url().split('/').at(-1)?.split('?')[0] ?? ''

  const user = callerOf(page)
  const second = await createHeat(user, kurohama, 'k 44712')
  const specificationId = await seamlessPipe(administrator)
  const three = [first, second, await createHeat(user, vallmont, 'K44713')]
  const one = await createCertificate(user, {
    millId: vallmont,
    specificationId,
    heatIds: three,
    millCertificateNo: 'VM-1',
  })
  const two = await createCertificate(user, {
    millId: vallmont,
    specificationId,
    heatIds: [first],
    millCertificateNo: 'VM-2',
  })

  await page.goto('/heats?search=44712')
  await expect(page.getByText('Kurohama Special Steel')).toBeVisible()
  await page.goto(`/heats/${first}`)
  await expect(page.getByRole('link', { name: one.number })).toBeVisible()
  await expect(page.getByRole('link', { name: two.number })).toBeVisible()
  await page.goto(`/certificates/${one.id}`)
  await expect(page.getByRole('heading', { name: /^Heat / })).toHaveCount(3)
})

test('a value outside is said in a sentence, conceded, and verified by another person', async ({
  page,
  as,
  pageOf,
}) => {
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'EDEL', 'Edelhof Schmiede')
  const specificationId = await seamlessPipe(administrator)
  const { data } = await administrator.api(users).list({ query: { search: people.approver.email } })
  await administrator.api(regularSignatureUsers).create({
    body: { userId: data[0]?.id ?? '', validFrom: '2026-01-01', documentKinds: ['certificate_verification'] },
  })
  const user = callerOf(page)
  const heatIds = [await createHeat(user, millId, 'F52539')]
  let record = await createCertificate(user, { millId, specificationId, heatIds, millCertificateNo: 'ED-77' })
  const lineId = record.lines[0]?.id ?? ''
  for (const [field, printed] of Object.entries(PRINTED)) {
    const unit = field === 'yield' || field === 'tensile' ? 'MPa' : null
    record = await user.api(certificates).enterValue({
      params: { id: record.id },
      version: record.version,
      body: { lineId, field, test: 0, printed, unit },
    })
  }
  const address = `/certificates/${record.id}`

  await test.step('the author enters the last value by hand and reads what is wrong with it', async () => {
    await page.goto(address)
    const sulphur = page.getByLabel('S of heat F52539', { exact: true })
    await sulphur.fill('0,041')
    await sulphur.press('Enter')
    await expect(
      page.getByText('This document prints points; the decimal mark is set in its details.'),
    ).toBeVisible()
    await sulphur.fill('0.041')
    await sulphur.press('Enter')
    await expect(page.getByText('Sulphur 0.041 % is over the limit of the grade, 0.035 %.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Concession' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a manager concedes it with a signature', async () => {
    await makeSignature(await as('manager'), people.manager.name)
    const desk = await pageOf('manager')
    await attach(desk, address, 'Letter.pdf', await twoPages())
    await desk.goto(address)
    await desk.getByRole('button', { name: 'Concession' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Concession' })
    await dialog.getByLabel('Number of the concession').fill('CON-12')
    await choose(dialog, 'Letter of the customer', 'Letter.pdf')
    await dialog.getByLabel('Reason').fill('The customer accepts it for this order.')
    await fillSignature(dialog)
    await dialog.getByRole('button', { name: 'Concession' }).click()
    await expect(desk.getByText(/Concession CON-12: The customer accepts/)).toBeVisible()
  })

  await test.step('the author cannot verify, another person does with a signature', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
    const desk = await pageOf('approver')
    await desk.goto(address)
    await actSigned(desk, 'Verify', {
      'Why there is no page of the mill': 'The mill sends its values as a file.',
    })
    await expect(desk.getByText('Verified', { exact: true }).first()).toBeVisible()
  })

  await test.step('it reads on a phone and in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await inTheme(page, 'dark')
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Page' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await inTheme(page, 'light')
    await page.goto(address)
    await expect(page.getByText('Conceded').first()).toBeVisible()
  })
})

test('what is chosen before a value is typed stays, and a heat has as many tests as its page', async ({
  page,
  as,
}) => {
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'TEST', 'Testa Acciai')
  const specificationId = await seamlessPipe(administrator)
  const user = callerOf(page)
  const heatIds = [await createHeat(user, millId, 'T10001')]
  const { id } = await createCertificate(user, {
    millId,
    specificationId,
    heatIds,
    millCertificateNo: 'TA-1',
  })
  const entered = async () => {
    const { values } = await user.api(certificates).get({ params: { id } })
    return values.map(({ field, test: no, printed, unit, qualifier }) => [
      field,
      no,
      printed,
      unit,
      qualifier,
    ])
  }
  await page.goto(`/certificates/${id}`)
  const scale = page.getByLabel('Scale of hardness of heat T10001')
  await scale.selectOption('HRC')
  await expect(scale).toHaveValue('HRC')
  await page.getByLabel('Hardness readings of heat T10001').fill('18, 19, 20')
  await page.getByLabel('Unit of Yield of heat T10001').selectOption('ksi')
  await page.getByLabel('Yield of heat T10001', { exact: true }).fill('52')
  await page.getByLabel('Width of the bars, mm of heat T10001').selectOption('5')
  await page.getByLabel('Charpy bars of heat T10001', { exact: true }).fill('25 26 27')
  await page.getByLabel('Unit of Charpy tested at of heat T10001').selectOption('F')
  await page.getByLabel('Charpy tested at of heat T10001', { exact: true }).fill('-50')
  await page.keyboard.press('Enter')
  await expect.poll(entered).toEqual(
    expect.arrayContaining([
      ['hardness', 0, '18, 19, 20', null, 'HRC'],
      ['yield', 0, '52', 'ksi', null],
      ['charpy', 0, '25 26 27', 'J', '5'],
      ['charpy_temp', 0, '-50', 'F', null],
    ]),
  )
  await expect(page.getByText('3 readings: 18 | 19 | 20')).toBeVisible()
  await page.getByRole('button', { name: 'Another Charpy set' }).click()
  const second = page.getByLabel('Charpy bars of test 2 of heat T10001', { exact: true })
  // The page prints all its sets alike.
  await expect(page.getByLabel('Width of the bars, mm of test 2 of heat T10001')).toHaveValue('5')
  await second.fill('30 31 32')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Another tensile test' }).click()
  await page.getByLabel('Yield of test 2 of heat T10001', { exact: true }).fill('30')
  await page.keyboard.press('Enter')
  await expect.poll(entered).toEqual(
    expect.arrayContaining([
      ['charpy', 1, '30 31 32', 'J', '5'],
      ['yield', 1, '30', 'ksi', null],
    ]),
  )
  await expect(page.getByRole('rowheader', { name: 'Yield 2' })).toBeVisible()
  await expect(page.getByText(/^Yield strength 206\.8.* is under the limit of the grade/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
