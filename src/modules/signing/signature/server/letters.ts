import { fullAddress } from '#platform/contract/register.ts'
import type { Context, OutgoingMail } from '#platform/server/context.ts'

/** Tells a person of a new PIN, also at the address they had before. */
export const pinChangedLetter = ({ actor, appUrl }: Context, to: readonly string[]): OutgoingMail => ({
  template: 'pin-changed',
  to,
  subject: 'Your PIN for signing was changed',
  paragraphs: [
    `Hello ${actor.name},`,
    'a new PIN for signing was chosen in your account.',
    'If it was not you, set a new password at once and tell an administrator.',
  ],
  link: { label: 'Open my account', url: fullAddress(appUrl, '/account') },
  about: { entity: 'users', entityId: actor.id },
})

/** The link by which somebody confirms their own PIN, where no second administrator can. */
export const confirmPinLetter = ({ actor, appUrl }: Context, to: string, token: string): OutgoingMail => ({
  template: 'confirm-pin',
  to: [to],
  subject: 'Confirm your PIN for signing',
  paragraphs: [
    `Hello ${actor.name},`,
    'your password was reset by a link and a PIN for signing was chosen after it. If it was you, follow this link while you are signed in, a day from now or later. Until then the PIN signs nothing.',
    'If it was not you, set a new password at once and choose another PIN.',
  ],
  link: { label: 'Confirm my PIN', url: fullAddress(appUrl, `/signature?pin=${token}`) },
  about: { entity: 'users', entityId: actor.id },
})
