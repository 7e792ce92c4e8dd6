import { expect, type Page } from '@playwright/test'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { act, choose, control } from './hands.ts'
import { house } from './house.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

const questions = (page: Page) => page.locator('details > summary b')

/** A form with three questions, typed without a mouse except for the buttons that add. */
async function createForm(page: Page, code: string): Promise<void> {
  await page.goto('/setup/pqf/create')
  await control(page, 'Code').fill(code)
  await control(page, 'Title').fill(`Questions ${code}`)
  await control(page, 'Pass score').fill('50')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Quality')
  for (const text of ['First', 'Second', 'Third']) {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.keyboard.type(text)
  }
  await expect(questions(page)).toHaveText(['First', 'Second', 'Third'])
}

test('a form is put into order by keyboard, by menu and by dragging, and then published and revised', async ({
  page,
}) => {
  const code = `K-${Date.now() % 1_000_000}`
  await createForm(page, code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move question Third', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(questions(page)).toHaveText(['Third', 'First', 'Second'])
  await expect(page.getByRole('button', { name: 'Move question Third', exact: true })).toBeFocused()
  await expect(page.getByText('question Third is now 1 of 3.')).toBeAttached()
  await page.getByRole('button', { name: 'Move question Third', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(questions(page)).toHaveText(['First', 'Third', 'Second'])
  for (const open of [3, 2, 1]) {
    await page.locator('details[open] > summary').first().click()
    await expect(page.locator('details[open]')).toHaveCount(open - 1)
  }
  await page
    .getByRole('button', { name: 'Move question Second', exact: true })
    .dragTo(page.getByRole('button', { name: 'Move question First', exact: true }), { steps: 12 })
  await expect(questions(page)).toHaveText(['Second', 'First', 'Third'])
  await page.getByRole('button', { name: 'Remove question First', exact: true }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Company')
  await page.locator('details > summary').first().click()
  await page.getByRole('combobox', { name: 'In section' }).click()
  await page.getByRole('option', { name: 'Company' }).click()
  await expect(questions(page)).toHaveText(['Third', 'Second'])
  await page.getByRole('button', { name: 'Save pre-qualification form' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} Rev 0`)
  await act(page, 'Publish')
  await expect(page.getByText('Only a draft can be changed')).toBeVisible()
  await page.getByRole('button', { name: 'New revision' }).click()
  const dialog = page.getByRole('dialog', { name: 'New revision' })
  await control(dialog, 'Reason').fill('One more question')
  await dialog.getByRole('button', { name: 'New revision' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} Rev 1`)
})

test('a submission is filled in by a user and approved by a manager', async ({ page, pageOf }) => {
  const code = `S-${Date.now() % 1_000_000}`
  const forms = callerOf(page).api(pqf)
  const ask = { type: 'yes_no', required: true, weight: 5, expires: false } as const
  const draft = await forms.create({
    body: {
      code,
      title: `Questions ${code}`,
      kind: 'supplier',
      passScore: '50',
      reviewCycleMonths: 24,
      sections: [{ title: 'Quality', questions: ['First', 'Second'].map((text) => ({ ...ask, text })) }],
    },
  })
  await forms.publish({ params: { id: draft.id }, version: draft.version, body: {} })

  const user = await pageOf('user')
  await user.goto(`/companies/${house().companyId}?tab=pqf`)
  await user.getByRole('button', { name: 'Start a form' }).click()
  const dialog = user.getByRole('dialog', { name: 'Start a form' })
  await choose(dialog, 'Form', `Questions ${code}`)
  await dialog.getByRole('button', { name: 'Start' }).click()
  const first = user.getByRole('radiogroup', { name: 'First' })
  const second = user.getByRole('radiogroup', { name: 'Second' })
  await first.getByRole('radio', { name: 'Yes' }).check()
  await user.keyboard.press('Control+s')
  await expect(user.getByText('In progress', { exact: true })).toBeVisible()
  await user.getByRole('button', { name: 'Submit' }).click()
  await user.getByRole('button', { name: 'Show them' }).click()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(user)
  await second.getByRole('radio', { name: 'Yes' }).check()
  await user.getByRole('link', { name: /^All forms of/ }).click()
  await expect(user.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await user.keyboard.press('Escape')
  // What is signed is what was saved.
  await user.getByRole('button', { name: 'Submit' }).click()
  await user.getByRole('button', { name: 'Save and continue' }).click()
  await expect(user.getByRole('region', { name: 'Save' })).toBeHidden()
  const signing = user.getByRole('dialog', { name: 'Submit' })
  await control(signing, 'Signed by').fill('Ingrid Solheim')
  await signing.getByRole('button', { name: 'Submit' }).click()
  await expect(user.getByText('Submitted', { exact: true }).first()).toBeVisible()
  await expect(user.getByRole('button', { name: 'Start review' })).toBeHidden()

  const manager = await pageOf('manager')
  await manager.goto(user.url())
  await act(manager, 'Start review')
  await expect(manager.getByText('Score 100.00 %')).toBeVisible()
  await manager.getByRole('checkbox', { name: 'Not accepted' }).first().check()
  await expect(manager.getByText('Score 50.00 %')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  await manager.getByRole('button', { name: 'Save and continue' }).click()
  await manager
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await expect(manager.getByText('Valid until').first()).toBeVisible()
})
