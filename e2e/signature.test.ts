import { expect, type Page } from '@playwright/test'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { inkPng } from '#modules/signing/signature/server/drawing/png.ts'
import { verifiedPrint } from './built-screens.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { nobody, PASSWORD, PIN, sessionOf } from './people.ts'
import { submittedQuote } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'
import { actSigned, fillSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

/** Draws one stroke on the pad, in parts of its width and height. */
async function stroke(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const pad = page.getByRole('img', { name: 'Pad to draw your signature on' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad.')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  const [first = [0, 0], ...rest] = points
  await page.mouse.move(...at(first))
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(...at(point), { steps: 6 })
  await page.mouse.up()
}

const version = (page: Page, number: number) =>
  page.getByText(new RegExp(`, version ${number}, in use since`))

test('somebody makes a signature by drawing, typing and uploading, agrees, and chooses a PIN', async ({
  page,
  newPerson,
}) => {
  const { name, email } = await newPerson('Ingrid Møller')
  await signInAnew(page, email)
  await page.goto('/signature')
  await expect(page.getByText('You cannot sign yet')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save signature' })

  await test.step('a slip of the pen is no signature; two strokes are, and outlast another width', async () => {
    await save.click()
    await expect(page.getByText('Draw your signature first.')).toBeVisible()
    await stroke(page, [
      [0.1, 0.7],
      [0.2, 0.2],
      [0.3, 0.7],
      [0.4, 0.3],
    ])
    await save.click()
    await expect(page.getByText(/^Draw at least two strokes/)).toBeVisible()
    await stroke(page, [
      [0.1, 0.5],
      [0.5, 0.45],
    ])
    await expect(page.getByText('This can be saved.')).toBeVisible()
    await expect(page.getByText(/^Draw at least two strokes/)).toBeHidden()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(page.getByText('This can be saved.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await save.click()
    await expect(page.getByRole('img', { name: `Signature of ${name}` })).toBeVisible()
    await expect(version(page, 1)).toBeVisible()
  })
  await test.step('typed, the next version', async () => {
    await page.getByRole('button', { name: 'Create new' }).click()
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByLabel('Your name as you sign').fill('Ингрид')
    await save.click()
    await expect(page.getByText(/^The script face cannot write И н г р и and others\./)).toBeVisible()
    await page.getByLabel('Your name as you sign').fill(name)
    await expect(page.getByRole('img', { name: `${name}, written in script` })).toBeVisible()
    await save.click()
    await expect(page.getByText('Enter the password.')).toBeVisible()
    await page.getByLabel('Password to replace it').fill(PASSWORD)
    await save.click()
    await expect(version(page, 2)).toBeVisible()
  })
  await test.step('uploaded, whatever the name of the file says', async () => {
    await page.getByRole('button', { name: 'Create new' }).click()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const file = page.getByLabel('Picture of your signature')
    const upload = (buffer: Buffer) =>
      file.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer })
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(page.getByText('Choose a PNG or JPEG picture.')).toBeVisible()
    const cover = new Uint8Array(300 * 120).map((_, at) =>
      Math.abs(60 - Math.floor(at / 300)) < 12 ? 255 : 0,
    )
    await upload(inkPng(300, 120, cover))
    await expect(page.getByRole('img', { name: 'Your signature as it will be kept' })).toBeVisible()
    await page.getByLabel('Password to replace it').fill(PASSWORD)
    await save.click()
    await expect(version(page, 3)).toBeVisible()
  })
  await test.step('agreement and PIN', async () => {
    await page.getByRole('button', { name: 'I have read it and agree' }).click()
    await expect(page.getByText(/You agreed /)).toBeVisible()
    await page.getByLabel(/^PIN/).fill('1234')
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(page.getByText('Choose a PIN that does not count up or down.')).toBeVisible()
    await page.getByLabel(/^PIN/).fill(PIN)
    await page.getByLabel('The same PIN again').fill(PIN)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(page.getByText('You can sign', { exact: true })).toBeVisible()
  })
  await expectAccessible(page)
})

test('an approval is signed with password and PIN, and a stranger checks the paper', async ({
  page,
  pageOf,
  browser,
}) => {
  const manager = callerOf(page)
  const { id, number } = await submittedQuote(manager, `Signed valve ${Date.now()}`)
  const approver = await pageOf('approver')
  await test.step('a wrong PIN is told with the tries that are left', async () => {
    await approver.goto(`/quotes/${id}`)
    await approver.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = approver.getByRole('dialog', { name: 'Approve' })
    await expect(dialog.getByText(`I approve ${number} Rev 0.`)).toBeVisible()
    await expectAccessible(approver)
    await fillSignature(dialog, '9753')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog.getByText('The PIN is incorrect. 4 tries are left.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the right one signs', async () => {
    await actSigned(approver, 'Approve')
    await expect(approver.getByRole('img', { name: 'Signature of Elin Quayle' })).toBeVisible()
    await expect(approver.getByText('Approved by Elin Quayle')).toBeVisible()
  })
  const path = await verifiedPrint(manager, id)
  const context = await browser.newContext({ storageState: nobody })
  const stranger = await context.newPage()
  await test.step('before it is issued, the paper counts for nothing', async () => {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`Quote ${number} Rev 0`)
    await expect(stranger.getByText('Not issued')).toBeVisible()
  })
  await test.step('sent, it is current, its signatures verify, and its file can be compared', async () => {
    const api = manager.api(quotes)
    const { version: newest } = await api.get({ params: { id } })
    const { to, cc, subject, message } = await api.mailPreview({ params: { id } })
    const body = { to, cc, subject, message, byHand: true }
    await api.send({ params: { id }, version: newest, body })
    await stranger.reload()
    await expect(stranger.getByText('Current', { exact: true })).toBeVisible()
    await expect(stranger.getByText(/^The signatures verify/)).toBeVisible()
    await expect(stranger.getByText('Approved by Elin Quayle')).toBeVisible()
    await expectAccessible(stranger)
    const print = await manager.bytes(`/api/v1/quotes/${id}/pdf`)
    const compare = (buffer: Buffer) =>
      stranger
        .getByLabel('PDF of this document')
        .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer })
    await compare(print)
    await expect(stranger.getByText('This file is the one that was issued, byte by byte.')).toBeVisible()
    await compare(Buffer.concat([print, Buffer.from(' ')]))
    await expect(stranger.getByText('This file is not the one that was issued.')).toBeVisible()
  })
  await test.step('a code nobody knows', async () => {
    await stranger.goto(`/verify/${'x'.repeat(27)}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This code is unknown')
    await expectAccessible(stranger)
  })
  await context.close()
})
