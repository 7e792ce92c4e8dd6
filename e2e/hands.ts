import { expect, type Locator, type Page } from '@playwright/test'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A control by its label, with or without the mark that says whether it is required. */
export const control = (place: Page | Locator, label: string): Locator =>
  place
    .getByLabel(new RegExp(`^${escaped(label)} ?(\\*|optional)?$`))
    .and(place.getByRole('textbox').or(place.getByRole('combobox')))

/** Types into a picker and takes the choice with these words. */
export async function choose(place: Page | Locator, label: string, words: string): Promise<void> {
  const picker = control(place, label)
  await picker.click()
  await picker.fill(words)
  const page = 'page' in place ? place.page() : place
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: words }).first().click()
  await expect(picker).toHaveValue(words)
}

/** Types cells of a line grid from where the focus is; each one is left with Tab. */
export async function typeCells(page: Page, cells: readonly string[]): Promise<void> {
  for (const text of cells) {
    if (text !== '') await page.keyboard.type(text)
    const role = await page.evaluate(() => document.activeElement?.getAttribute('role'))
    if (text !== '' && role === 'combobox') {
      // Leaving with Tab takes the choice that is there; a picker that takes any text has none.
      const choice = page.getByRole('option').filter({ hasText: new RegExp(escaped(text), 'i') })
      await choice
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined)
    }
    await page.keyboard.press('Tab')
  }
}

/** Pastes a block of cells, tabs between them, where the focus is. */
export const pasteCells = (page: Page, block: string): Promise<void> =>
  page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, block)

/** Opens the dialog of an action of a record, which stands beside its name or among the further actions. */
export async function openAction(page: Page, action: string): Promise<Locator> {
  const button = page.getByRole('button', { name: action, exact: true })
  const more = page.getByRole('button', { name: 'More actions' })
  // Both come with the record: before it stands there, nothing says among which of them the action is.
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return page.getByRole('dialog', { name: action })
}

/** Presses the button that a dialog is about, and sees it go. */
export async function confirm(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Presses the button of the next step and confirms its dialog. */
export async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Presses the button of a step that asks nothing: it happens at once, and the message about it offers the undo. */
export async function takeAtOnce(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Undo' }).first()).toBeVisible()
}

/** The record stands at this step of its way. */
export async function expectStep(page: Page, step: string): Promise<void> {
  const item = page
    .getByRole('list', { name: 'Status' })
    .getByRole('listitem')
    .filter({ hasText: step })
    .first()
  await expect(item).toHaveAttribute('aria-current', 'step')
}

const EMPTY_PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Attaches a PDF to the record of an address. */
export async function attach(page: Page, address: string, name: string, buffer = EMPTY_PDF): Promise<void> {
  await page.goto(`${address}?tab=files`)
  // Its name is there while it still travels.
  const stored = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /files/.test(reply.url()),
  )
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer })
  expect((await stored).status()).toBe(201)
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Attaches the PDF of an invoice that is a draft, and registers it. */
export async function registerInvoice(page: Page, address: string, name: string): Promise<void> {
  await attach(page, address, name)
  await page.goto(address)
  await act(page, 'Register')
}
