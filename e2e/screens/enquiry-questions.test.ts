import { expect } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { enquiryBody } from '../sales.ts'
import {
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  listen,
  screenLoaded,
  test,
} from './screen-test.ts'

// The questions to a customer with an answer, their dialogs, the mail before it is sent, and the reasons.

test('an enquiry with questions, its dialogs and its mail', async ({ screenPage: page, administrator }) => {
  const stop = listen(page)
  const api = administrator.api(enquiries)
  const { id, lines } = await api.create({ body: enquiryBody('Seen with questions') })
  const ask = (text: string, lineId: string | null) =>
    api.askQuestion({ params: { id }, body: { text, lineId } })
  const first = await ask(
    'Which overlay counts, that of the drawing or that of the specification?',
    lines[0]?.id ?? null,
  )
  await ask('Who sends the inspector?', null)
  const answer = { answer: 'That of the drawing.', answeredByName: 'Morag Weir', affectsScope: true }
  const answeredOn = new Date().toISOString().slice(0, 10)
  await api.answerQuestion({ params: { id: first.id }, version: 1, body: { ...answer, answeredOn } })
  await page.goto(`/enquiries/${id}?tab=questions`)
  await expect(page.getByRole('list', { name: 'Questions' })).toContainText('That of the drawing.')
  await expectGood(page)
  for (const [button, dialog] of [
    ['Ask a question', 'Ask a question'],
    ['Send open questions', /^Send the questions of ENQ-/],
    ['Correct the answer question 1', 'Correct the answer'],
    ['Withdraw question 2', 'Withdraw question 2'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: dialog }).getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
  expect(stop()).toEqual([])
})

test('the reasons for not bidding and for losing', async ({ screenPage: page }) => {
  const stop = listen(page)
  await page.goto('/enquiries?view=reasons')
  await screenLoaded(page)
  await expect(page.getByRole('heading', { name: 'Why we lost' })).toBeVisible()
  await expectGood(page)
  expect(stop()).toEqual([])
})
