import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { choose, control, expectStep, takeAtOnce } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { enquiryBody, readyEnquiry } from './sales.ts'

test.use({ storageState: sessionOf('manager') })

/** Notes one question; it stands in the list afterwards. */
async function ask(page: Page, text: string, about?: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  if (about) await choose(dialog, 'About', about)
  await control(dialog, 'Question').fill(text)
  await dialog.getByRole('button', { name: 'Ask a question' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Questions' })).toContainText(text)
}

test('an enquiry is acknowledged, questions are asked and answered, and nobody quotes unawares', async ({
  page,
  as,
  pageOf,
}) => {
  const project = `Clarified manifold ${Date.now()}`
  const caller = await as('manager')
  const id = await readyEnquiry(caller, project)
  const read = () => caller.api(enquiries).get({ params: { id } })
  const questions = page.getByRole('list', { name: 'Questions' })
  await page.goto(`/enquiries/${id}`)

  await test.step('acknowledge', async () => {
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Acknowledge ENQ-/ })
    await expect(dialog.getByRole('checkbox', { name: 'To Morag Weir' })).toBeChecked()
    await expect(control(dialog, 'Message')).toHaveValue(/Northforge Pressure Parts Ltd/)
    await control(dialog, 'Subject').fill(`We have received ${project}`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toBeHidden()
    expect((await read()).acknowledgedTo).toEqual(['morag.weir@calder.example'])
  })

  await test.step('ask and send', async () => {
    await page.getByRole('link', { name: 'Questions' }).click()
    await ask(page, 'Which overlay on the seal areas?', 'Line 10')
    await ask(page, 'Who sends the inspector?')
    await expect(questions.getByRole('listitem').first()).toContainText('Line 10, Spool, 6 in, 5000 psi')
    await page.getByRole('button', { name: 'Send open questions' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send the questions of ENQ-/ })
    await expect(control(dialog, 'Message')).toHaveValue(/Line 10: Which overlay on the seal areas\?/)
    const print = await dialog.getByRole('link', { name: /clarification list\.pdf$/ }).getAttribute('href')
    expect((await page.request.get(print ?? '')).headers()['content-type']).toBe('application/pdf')
    await control(dialog, 'Subject').fill(`Questions about ${project}`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await expectStep(page, 'Under review')
    await expect(questions.getByRole('listitem').first()).toContainText('sent')
  })

  await test.step('the mails lie in the outbox, the list with them', async () => {
    const administrator = await pageOf('administrator')
    await administrator.goto('/setup/outbox')
    await expect(administrator.getByRole('link', { name: `We have received ${project}` })).toBeVisible()
    await administrator.getByRole('link', { name: `Questions about ${project}` }).click()
    const letter = administrator.getByRole('dialog', { name: `Questions about ${project}` })
    await expect(letter).toContainText(/Attached.*clarification list\.pdf/)
  })

  await test.step('write down an answer that changes the scope', async () => {
    await page.getByRole('button', { name: 'Write down the answer question 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write down the answer' })
    await expect(control(dialog, 'Answered by')).toHaveValue('Morag Weir')
    await control(dialog, 'Answer').fill('Inconel 625 on all seal areas.')
    await dialog.getByLabel('Changes the scope').check()
    await dialog.getByRole('button', { name: 'Write down the answer' }).click()
    await expect(dialog).toBeHidden()
    await expect(questions.getByRole('listitem').first()).toContainText('Inconel 625 on all seal areas.')
    await expect(questions.getByRole('listitem').first()).toContainText('Changes the scope')
    expect((await read()).openQuestionCount).toBe(1)
  })

  await test.step('an open question is told before quoting, and does not stand in the way', async () => {
    await takeAtOnce(page, 'Ready to quote')
    await page.getByRole('button', { name: 'Create quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create quote' })
    await expect(dialog).toContainText('A question to the customer is open')
    await dialog.getByRole('button', { name: 'Create quote' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-\d+/)
  })
})

test('the same reference of the same company is noticed on a new enquiry', async ({ page, as }) => {
  const project = `Asked twice ${Date.now()}`
  const customerReference = `RFQ ${Date.now()}-A`
  const caller = await as('manager')
  const { number } = await caller
    .api(enquiries)
    .create({ body: { ...enquiryBody(project), customerReference } })
  await page.goto('/enquiries/create')
  await choose(page, 'Company', 'Calder Pressure Systems')
  const typed = customerReference.toLowerCase().replaceAll(/[ -]/g, '')
  await control(page, "Customer's reference").fill(typed)
  await expect(page.getByText('May be the same enquiry as')).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toHaveAttribute('target', '_blank')
})
