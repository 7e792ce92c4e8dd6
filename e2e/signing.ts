import { expect, type Page } from '@playwright/test'
import { signature } from '#modules/signing/signature/contract.ts'
import { initialsOf } from '#modules/signing/signature/domain/profile.ts'
import type { Caller } from './caller.ts'
import { PASSWORD, PIN } from './people.ts'

/** Gives somebody a typed signature, the agreement and `PIN`. */
export async function makeSignature(caller: Caller, typedName: string): Promise<void> {
  const api = caller.api(signature)
  const { agreement } = await api.own()
  await api.agree({ body: { termsId: agreement?.termsId ?? '' } })
  await api.create({ body: { method: 'typed', typedName, initials: initialsOf(typedName) } })
  await api.setPin({ body: { pin: PIN, pinConfirmation: PIN, password: PASSWORD } })
}

/** Presses the button of a step that is signed, signs in its dialog and confirms. */
export async function actSigned(
  page: Page,
  action: string,
  further: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  for (const [label, text] of Object.entries(further)) await dialog.getByLabel(label).fill(text)
  const pin = dialog.getByLabel('Your signing PIN')
  await expect(pin).toBeVisible()
  const password = dialog.getByLabel('Your password')
  if (await password.isVisible()) await password.fill(PASSWORD)
  await pin.fill(PIN)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}
