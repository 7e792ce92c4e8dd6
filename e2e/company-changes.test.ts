import { expect, type Page } from '@playwright/test'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { press, write } from './keyboard.ts'
import { nobody, PASSWORD, people } from './people.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './screens/screen-test.ts'

const { email, name } = people.client
const button = (place: Page, label: string) => place.getByRole('button', { name: label, exact: true })
const place = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: label, exact: true })

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/client-area')
}

test.describe('in English, by keyboard', () => {
  test.use({ storageState: nobody })

  test('a contact proposes other data of their company, and staff accept it in the inbox', async ({
    page,
    pageOf,
  }) => {
    await signIn(page)
    await test.step('what is wrong is proposed with the keyboard alone', async () => {
      await press(page, page.getByRole('main').getByRole('link', { name: 'Propose a change' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company and people')
      await expectGoodLooks(page)
      await press(page, button(page, 'Propose a change'))
      await write(page, control(page, 'Name'), ' ')
      await press(page, button(page, 'Send proposal'))
      await expect(page.getByText(/Enter the name|name.*required/i).first()).toBeVisible()
      await write(page, control(page, 'Name'), 'Calder Pressure Group')
      await write(page, control(page, 'Website'), 'calder-group.example')
      await expectGoodLooks(page)
      await press(page, button(page, 'Send proposal'))
      await expect(page.getByText('Received, and read soon')).toBeVisible()
      await expectGoodLooks(page)
    })

    await test.step('it changes nothing before staff accept it', async () => {
      const inbox = await pageOf('manager')
      await inbox.goto('/inbox')
      const part = inbox.getByRole('region', { name: 'Company data' })
      await expect(part.getByRole('table')).toContainText('calder-group.example')
      await expectGoodLooks(inbox)
      await press(inbox, button(inbox, 'Accept'))
      await expect(inbox.getByText('The company is changed')).toBeVisible()
      await expect(part.getByText('Nothing waits.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Accepted, and changed')).toBeVisible()
      await expect(page.getByText('calder-group.example').first()).toBeVisible()
    })

    await test.step('answers come by e-mail once a day where they choose that', async () => {
      await page.goto('/client-area')
      await button(page, 'Once a day').click()
      await expectGoodLooks(page)
      await page.reload()
      await expect(button(page, 'Once a day')).toHaveAttribute('aria-pressed', 'true')
    })
  })
})

test.describe('on a phone, in German', () => {
  test.use({
    storageState: nobody,
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  })

  test('a contact proposes a colleague, which is returned with a reason that they read', async ({
    page,
    pageOf,
  }) => {
    const good = async () => {
      await expect(page.locator('main [lang=de]').first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await signIn(page)
    await place(page, 'Firma').click()
    await good()
    await button(page, 'Person vorschlagen').click()
    await control(page, 'Name').fill('Ruth Amsel')
    await control(page, 'Funktion').fill('Einkauf')
    await control(page, 'E-Mail').fill('ruth.amsel@calder.example')
    await good()
    await button(page, 'Vorschlag senden').click()
    await expect(page.getByText('Eingegangen, wird bald gelesen').first()).toBeVisible()
    await good()

    const inbox = await pageOf('manager')
    await inbox.goto('/inbox')
    await inbox
      .getByRole('region', { name: 'Company data' })
      .getByRole('button', { name: 'Return', exact: true })
      .click()
    const dialog = inbox.getByRole('dialog', { name: 'Return Ruth Amsel' })
    await control(dialog, 'Reason').fill('Which works does she buy for?')
    await expectGoodLooks(inbox)
    await dialog.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText('Zurückgegeben')).toBeVisible()
    await expect(page.getByText('Which works does she buy for?')).toBeVisible()
    await button(page, `${name} ist nicht mehr bei uns`).click()
    await expect(control(page, 'Letzter Tag')).toBeVisible()
    await good()
  })
})
