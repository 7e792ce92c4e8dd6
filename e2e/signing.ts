import { expect, type Locator, type Page } from '@playwright/test'
import { signature } from '#modules/signing/signature/contract.ts'
import { initialsOf } from '#modules/signing/signature/domain/profile.ts'
import type { Caller } from './caller.ts'
import { confirm } from './hands.ts'
import { PASSWORD, PIN } from './people.ts'

/** Gives somebody a typed signature, the agreement and `PIN`. */
export async function makeSignature(caller: Caller, typedName: string): Promise<void> {
  const api = caller.api(signature)
  const { agreement } = await api.own()
  await api.agree({ body: { termsId: agreement?.termsId ?? '' } })
  await api.create({ body: { method: 'typed', typedName, initials: initialsOf(typedName) } })
  await api.setPin({ body: { pin: PIN, pinConfirmation: PIN, password: PASSWORD } })
}

/** Enters the PIN, and the password where it has not been asked for a while. */
export async function fillSignature(dialog: Locator, pin = PIN): Promise<void> {
  const field = dialog.getByLabel('Your signing PIN')
  // What is asked for stands there with the PIN.
  await expect(field).toBeVisible()
  const password = dialog.getByLabel('Your password')
  if (await password.isVisible()) await password.fill(PASSWORD)
  await field.fill(pin)
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
  await fillSignature(dialog)
  await confirm(dialog, action)
}
