import { expect } from '@playwright/test'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { act, choose, control } from './hands.ts'
import { house } from './house.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

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
