import { expect, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { users } from '#modules/people/users/contract.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import type { Caller } from './caller.ts'
import { codeOf, draw, issuedOrder, sentDocuments, sentQuote } from './client-area.ts'
import { deliveredNote } from './dispatching.ts'
import { choose, control } from './hands.ts'
import { acceptInvitation } from './invitation.ts'
import { test } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { nobody, PASSWORD, people } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'

// Somebody with a German phone: nothing is chosen, and no window of a desk is opened on the way.
test.use({
  storageState: nobody,
  locale: 'de-DE',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  colorScheme: 'dark',
})

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: label, exact: true })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/client-area')
}

/** What holds for each page on the way: it is accessible, fits the phone, and says that it is German. */
async function expectGermanPhone(page: Page): Promise<void> {
  await expect(page.locator('main [lang=de]').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Terms of the area in German, written and approved by the only administrator. */
async function publishTerms(administrator: Caller): Promise<void> {
  const api = administrator.api(termsAndConditions)
  const body = richTextOf([{ heading: '1.', paragraphs: ['Was Sie herunterladen, ist für Sie allein.'] }])
  const draft = await api.create({
    body: { kind: 'client_area', language: 'de', title: 'Nutzung des Kundenbereichs', body },
  })
  const params = { id: draft.id }
  const approved = await api.approveOwn({
    params,
    version: draft.version,
    body: { reason: 'Nobody else is here yet.', password: PASSWORD },
  })
  await api.makeCurrent({ params, version: approved.version, body: {} })
}

test('a customer accepts the terms, orders and returns documents, on a phone and in German', async ({
  page,
  as,
}) => {
  test.setTimeout(300_000)
  const { email, name } = people.client
  const [administrator, manager, approver] = [
    await as('administrator'),
    await as('manager'),
    await as('approver'),
  ]
  const quote = await sentQuote(manager, approver)
  const documents = await sentDocuments(manager, approver)
  const delivery = await deliveredNote(as)
  await publishTerms(administrator)

  await test.step('nothing is shown before the terms are accepted', async () => {
    await signIn(page, email)
    await expect(h1(page)).toHaveText(/Nutzung des Kundenbereichs/)
    await expectGermanPhone(page)
    await place(page, 'Angebote').click()
    await expect(h1(page)).toHaveText(/Nutzung des Kundenbereichs/)
    // A place that was tapped shows no ring; the next one does.
    await page.keyboard.press('Tab')
    await tabTo(page, button(page, 'Ich nehme diese Bedingungen an'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Wartet auf Ihre Entscheidung').first()).toBeVisible()
  })

  await test.step('an enquiry is sent', async () => {
    await place(page, 'Anfragen').click()
    await button(page, 'Anfrage senden').click()
    await expectGermanPhone(page)
    await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  })

  await test.step('the quote is ordered with a drawn signature and the mailed code', async () => {
    await place(page, 'Angebote').click()
    await page.getByRole('link', { name: new RegExp(quote.number) }).click()
    await expect(button(page, 'Angebot annehmen')).toBeVisible()
    await expectGermanPhone(page)
    await button(page, 'Angebot annehmen').click()
    await control(page, 'Ihre Bestellnummer').fill('PO 4500-7')
    await page
      .getByLabel(/^Ihre Bestellung\b/)
      .and(page.locator('[type=file]'))
      .setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('PO 4500-7') })
    await button(page, 'Annehmen und bestellen').click()
    await expect(page.getByText('Zeichnen Sie Ihre Unterschrift, oder tippen Sie sie.')).toBeVisible()
    await draw(page, 'Das genügt.')
    await button(page, 'Code zusenden').click()
    await expect(button(page, 'Noch einmal zusenden')).toBeVisible()
    await control(page, 'Code').fill(await codeOf(administrator, `quote ${quote.number} Rev 0`))
    await expectGermanPhone(page)
    await button(page, 'Annehmen und bestellen').click()
    await expect(page.getByText('Sie haben dieses Angebot angenommen.')).toBeVisible()
    await place(page, 'Aufträge').click()
    await expect(page.getByRole('link', { name: 'PO 4500-7' })).toBeVisible()
    await expect(page).toHaveTitle('Aufträge | Heatline')
    await button(page, `Konto von ${name}`).click()
    await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectGermanPhone(page)
  })

  await test.step('documents are returned', async () => {
    await place(page, 'Einreichungen').click()
    await page.getByRole('link', { name: new RegExp(documents.number) }).click()
    await button(page, 'Unterlagen zurückgeben').click()
    await choose(page, 'Rückgabecode', '1 Accepted')
    await button(page, 'Stattdessen tippen').click()
    await expect(page.getByLabel('Ihre Unterschrift')).toHaveValue(name)
    await button(page, 'Code zusenden').click()
    await expect(button(page, 'Noch einmal zusenden')).toBeVisible()
    await control(page, 'Code').fill(await codeOf(administrator, documents.transmittalNo ?? ''))
    await expectGermanPhone(page)
    await button(page, 'Unterzeichnen und zurückgeben').click()
    await expect(page.getByText('Sie haben diese Unterlagen zurückgegeben.')).toBeVisible()
    await expectGermanPhone(page)
  })

  await test.step('the delivery is there with its certificate', async () => {
    await place(page, 'Lieferungen').click()
    await expect(page.getByRole('list', { name: `Unterlagen zu ${delivery}` })).toBeVisible()
    await expectGermanPhone(page)
  })
})

test('a supplier confirms an order, announces it and sends the invoice, on a phone and in German', async ({
  page,
  as,
  newContext,
}) => {
  test.setTimeout(300_000)
  const email = 'sales@weser.example'
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const companyId = await approvedSupplier(manager, 'WESER', 'Weserrohr')
  await appointOrderApprover(administrator, people.manager.email)
  const order = await issuedOrder(administrator, manager, companyId)
  await administrator.api(users).create({ body: { name: 'Ida Brandt', email, role: 'client', companyId } })
  await acceptInvitation(newContext, { email })

  await signIn(page, email)
  const agree = button(page, 'Ich nehme diese Bedingungen an')
  await expect(agree.or(page.getByText('Wartet auf Ihre Bestätigung')).first()).toBeVisible()
  // The terms of the journey before stand in the same house.
  if (await agree.isVisible()) await agree.click()
  await page.getByRole('link', { name: new RegExp(order.number) }).click()
  await expect(button(page, 'Bestellung bestätigen')).toBeVisible()
  await expectGermanPhone(page)

  await test.step('what is missing is said in German, and the confirmation goes to the inbox', async () => {
    await button(page, 'Bestellung bestätigen').click()
    await button(page, 'Bestätigung senden').click()
    await expect(page.getByText('Bitte ausfüllen.')).toBeVisible()
    await control(page, 'Nummer Ihrer Auftragsbestätigung').fill('AB 4711')
    await expectGermanPhone(page)
    await button(page, 'Bestätigung senden').click()
    await expect(page.getByText('Gesendet, wird bald gelesen')).toBeVisible()
    await expectGermanPhone(page)
  })

  await test.step('a delivery is announced, and its invoice sent', async () => {
    await button(page, 'Lieferung ankündigen').click()
    await control(page, 'Nummer Ihres Lieferscheins').fill('LS 1')
    await control(page, 'Wareneingang am').fill('31.12.2099')
    await button(page, 'Wareneingang am wählen').click()
    await expect(button(page, 'Dezember 2099')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(control(page, 'Wareneingang am')).toHaveValue('31.12.2099')
    await control(page, 'Menge').fill('24')
    await expectGermanPhone(page)
    await button(page, 'Ankündigung senden').click()
    await expect(page.getByText('LS 1')).toBeVisible()
    const document = await PDFDocument.create()
    document.addPage()
    await button(page, 'Rechnung senden').click()
    await control(page, 'Rechnungsnummer').fill('R 100')
    await control(page, 'Gesamtbetrag mit Steuer').fill('432')
    await control(page, 'Rechnungsdatum').fill(new Date().toISOString().slice(0, 10))
    await page.getByLabel(/^Rechnung als PDF/).setInputFiles({
      name: 'r100.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await document.save()),
    })
    await expectGermanPhone(page)
    await button(page, 'Rechnung senden').click()
    await expect(page.getByText('R 100')).toBeVisible()
    await expectGermanPhone(page)
  })
})
