import { expect } from '@playwright/test'
import { newestMail } from './invitation.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { PASSWORD, sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'
import { makeSignature } from './signing.ts'

test.use({ storageState: sessionOf('administrator') })

test('five wrong passwords lock signing; an administrator hears of it and ends it', async ({
  page,
  pageOf,
  as,
  newPerson,
}) => {
  const { id, name, email } = await newPerson('Lena Locke')
  await signInAnew(page, email)
  await makeSignature(callerOf(page), name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signature')
  await expect(page.getByText('You can sign', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const choose = async (password: string) => {
    await page.getByLabel('New PIN').fill('8642')
    await page.getByLabel('The same PIN again').fill('8642')
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Change PIN' }).click()
  }
  await test.step('each wrong one tells how many tries are left', async () => {
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await choose('not my password at all')
      await expect(page.getByText(`The password is incorrect. ${left} left.`)).toBeVisible()
    }
    await choose('not my password at all')
    await expect(page.getByText('Signing is locked', { exact: true })).toBeVisible()
    await choose(PASSWORD)
    await expect(page.getByText('You can sign', { exact: true })).toBeHidden()
    await expectAccessible(page)
  })
  await test.step('the rest of the program stays open to them', async () => {
    await page.goto('/quotes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Quotes/)
  })

  const administrator = await as('administrator')
  const office = await pageOf('administrator')
  await test.step('an administrator has a mail that leads to the record, and unlocks', async () => {
    const mail = await newestMail(administrator, 'ada.marsh@northforge.example')
    expect(mail.subject).toBe(`Signing is locked for ${name}`)
    expect(mail.text).toContain(`/setup/users/${id}`)
    await office.goto(`/setup/users/${id}`)
    await office.getByRole('button', { name: 'Unlock signing' }).click()
    const dialog = office.getByRole('dialog', { name: 'Unlock signing' })
    await expectAccessible(office)
    await dialog.getByRole('button', { name: 'Unlock signing' }).click()
    await expect(office.getByText(`${name} can sign again`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(office.getByRole('button', { name: 'Unlock signing' })).toBeHidden()
  })
  await test.step('the person goes on, and the timeline tells what happened', async () => {
    await page.goto('/signature')
    await choose(PASSWORD)
    await expect(page.getByText('PIN changed')).toBeVisible()
    await office.getByRole('link', { name: 'Timeline' }).click()
    await expect(office.getByText('Unlocked signing').first()).toBeVisible()
    await expect(office.getByText('Locked signing').first()).toBeVisible()
  })
})
