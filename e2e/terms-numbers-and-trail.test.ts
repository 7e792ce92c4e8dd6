import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { audit } from '#modules/house/audit/contract.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { act, choose, control } from './hands.ts'
import { acceptInvitation } from './invitation.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

const words = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const saved = (page: Page) =>
  page.waitForResponse((reply) => ['POST', 'PATCH'].includes(reply.request().method()) && reply.ok())

test('terms are written, compared, approved by somebody else and made current', async ({
  page,
  as,
  newContext,
  browser,
}) => {
  const administrator = await as('administrator')
  const email = `${randomUUID().slice(0, 8)}@northforge.example`
  await administrator.api(users).create({ body: { name: 'Wes Tarn', email, role: 'administrator' } })
  await acceptInvitation(newContext, { email })

  await page.goto('/setup/terms')
  await page.getByRole('link', { name: 'Conditions of purchase' }).click()
  await page.getByRole('link', { name: 'New edition' }).click()
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('1. Meaning')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A signature says that ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('I have seen it')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' myself.')
  const made = saved(page)
  await page.keyboard.press('Control+s')
  await made
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Conditions of purchase Edition \d+/)
  const id = new URL(page.url()).searchParams.get('edition') ?? ''
  const draft = await callerOf(page).api(termsAndConditions).get({ params: { id } })
  expect(draft.body.content.at(-1)).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'A signature says that ' },
      { type: 'text', text: 'I have seen it', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' myself.' },
    ],
  })

  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.focus()
  await expect(page.getByText(/someone else has to approve it/)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signInAnew(other, email)
  await other.goto(`/setup/terms?edition=${id}`)
  await act(other, 'Approve')
  await expect(words(other)).toHaveCount(0)
  await act(other, 'Make current')
  await expect(other.getByRole('list', { name: 'Status' }).locator('[aria-current]')).toContainText('Current')
  await other.goto('/terms-and-conditions?kind=purchase')
  await expect(other.locator('strong', { hasText: 'I have seen it' })).toBeVisible()
  await other.context().close()

  await page.goto(`/setup/terms?new=purchase&from=${id}`)
  await expect(words(page)).toContainText('A signature says')
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Nobody else signs for me.')
  const next = saved(page)
  await page.keyboard.press('Control+s')
  await next
  await page.getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByText('1 paragraph changed.')).toBeVisible()
  await expect(page.locator('ins')).toContainText('Nobody else signs for me.')
})

test('a pattern shows its numbers as it is typed, and one that cannot be used says why', async ({ page }) => {
  await page.goto('/setup/numbering')
  await page.getByRole('button', { name: /^Edit pattern: Quotes, all/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Quotes, all facilities' })
  const pattern = control(dialog, 'Pattern')
  const year = String(new Date().getUTCFullYear())
  await pattern.fill('OFFER/{YYYY}/{#####}')
  await expect(dialog.getByText(`OFFER/${year}/00001`)).toBeVisible()
  await pattern.fill('Q{YYYY}{####}')
  await expect(dialog.getByText(/must stand between/)).toBeVisible()
  await pattern.fill('ENQ-{YYYY}-{####}')
  await expect(dialog.getByText(/the same numbers as another series/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save pattern' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Pattern for one facility' }).click()
  const own = page.getByRole('dialog', { name: 'Pattern for one facility' })
  await choose(own, 'Document', 'Enquiries')
  await control(own, 'Pattern').fill('E-{FAC}-{YYYY}-{####}')
  await own.getByRole('button', { name: 'Save pattern' }).click()
  await expect(own.getByText('Choose the facility.')).toBeVisible()
})

test('a job runs when it is asked to', async ({ page }) => {
  await page.goto('/setup/jobs')
  const row = page.getByRole('row').filter({ hasText: 'Put terms in force' })
  await row.getByRole('button', { name: 'Run now: Put terms in force' }).click()
  await expect(page.getByText(/runs within ten seconds/)).toBeVisible()
  await expect(row.getByText('Done')).toBeVisible({ timeout: 40_000 })
  const mail = page.getByRole('button', { name: 'Run now: Back up' })
  await expect(mail).toHaveAttribute('aria-disabled', 'true')
})

test('the trail is filtered, opened, exported and verified against its own head', async ({ page }) => {
  // What others do to people meanwhile (a lock of a PIN, a sign-in) changes no field: a creation always names its own.
  await page.goto('/setup/audit?filter[entity]=users&filter[action]=create')
  await page.locator('[data-row-link]').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After'])
  await dialog.getByRole('link', { name: 'Everything about this record' }).click()
  await expect(page).toHaveURL(/record/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^Audit trail .*\.csv$/)
  const [head] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the head' }).click(),
  ])
  await page.getByRole('button', { name: 'Verify the trail' }).click()
  const asked = page.getByRole('dialog', { name: 'Verify the trail' })
  await asked.getByLabel('Exported head').setInputFiles(await head.path())
  await asked.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(asked).toBeHidden()
  const panel = page.getByRole('region', { name: 'Verification' })
  await expect(panel.getByText(/held against the exported head/)).toBeVisible({ timeout: 40_000 })
  await expect(panel.getByText('Whole')).toBeVisible()
  const [last] = await callerOf(page).api(audit).verifications({})
  expect(last).toMatchObject({ state: 'whole', problem: null })
})
