import { fullAddress } from '#platform/contract/register.ts'
import type { OutgoingMail } from '#platform/server/context.ts'
import { INVITATION_DAYS, RESET_MINUTES } from './passwords/password-tokens.ts'

interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
}

const about = (person: Recipient) => ({ entity: 'users', entityId: person.id })

/** Where a mailed token is used: the page that sets a password. */
export const passwordPage = (appUrl: string, token: string, email: string): string =>
  fullAddress(appUrl, `/password-reset/${token}?email=${encodeURIComponent(email)}`)

export const resetLetter = (person: Recipient, appUrl: string, token: string): OutgoingMail => ({
  template: 'password-reset',
  to: [person.email],
  subject: 'Set a new password',
  paragraphs: [
    `Hello ${person.name},`,
    'someone, probably you, asked for a new password for your account.',
    `The link works once and for ${RESET_MINUTES} minutes. If you did not ask for it, nothing needs to be done.`,
  ],
  link: { label: 'Set a new password', url: passwordPage(appUrl, token, person.email) },
  about: about(person),
})

export const invitationLetter = (person: Recipient, appUrl: string, token: string): OutgoingMail => ({
  template: 'invitation',
  to: [person.email],
  subject: 'Your account is ready',
  paragraphs: [
    `Hello ${person.name},`,
    `an account has been made for you; you sign in with ${person.email}.`,
    `Choose your password with this link. It works once and for ${INVITATION_DAYS} days.`,
  ],
  link: { label: 'Choose a password', url: passwordPage(appUrl, token, person.email) },
  about: about(person),
})

export const verificationLetter = (person: Recipient, url: string): OutgoingMail => ({
  template: 'verify-email',
  to: [person.email],
  subject: 'Verify your e-mail address',
  paragraphs: [
    `Hello ${person.name},`,
    'please confirm that this is your e-mail address. The link works for 60 minutes while you are signed in.',
  ],
  link: { label: 'Verify my e-mail address', url },
  about: about(person),
})

/** Tells both addresses of the change: the one before is the one that whoever takes an account over does not read. */
export const addressChangedLetter = (
  person: Recipient,
  earlier: readonly string[],
  byName: string,
  appUrl: string,
): OutgoingMail => ({
  template: 'address-changed',
  to: [person.email, ...earlier],
  subject: 'The e-mail address of your account was changed',
  paragraphs: [
    `Hello ${person.name},`,
    `${byName} has changed the e-mail address of your account to ${person.email}.`,
    'If you did not ask for it, tell another administrator at once.',
  ],
  link: { label: 'Open my account', url: fullAddress(appUrl, '/account') },
  about: about(person),
})

export const linkMadeLetter = (person: Recipient, byName: string, appUrl: string): OutgoingMail => ({
  template: 'password-link-made',
  to: [person.email],
  subject: 'A link that sets your password was made',
  paragraphs: [
    `Hello ${person.name},`,
    `${byName} has made a link with which a new password can be set for your account. It works for ${RESET_MINUTES} minutes.`,
    'If you did not ask for it, tell another administrator at once.',
  ],
  link: { label: 'Open my account', url: fullAddress(appUrl, '/account') },
  about: about(person),
})

export const secondStepLetter = (
  person: Recipient,
  appUrl: string,
  what: 'switched on' | 'switched off',
): OutgoingMail => ({
  template: 'second-step',
  to: [person.email],
  subject: `The second step of your sign-in was ${what}`,
  paragraphs: [
    `Hello ${person.name},`,
    `the second step of your sign-in, the code of an authenticator app, was ${what}.`,
    'If it was not you, set a new password at once and tell an administrator.',
  ],
  link: { label: 'Open my account', url: fullAddress(appUrl, '/account') },
  about: about(person),
})

export const passkeyLetter = (
  person: Recipient,
  appUrl: string,
  name: string,
  what: 'added' | 'removed',
): OutgoingMail => ({
  template: 'passkey',
  to: [person.email],
  subject: `A passkey of your account was ${what}`,
  paragraphs: [
    `Hello ${person.name},`,
    what === 'added'
      ? `the passkey "${name}" was added to your account. Whoever holds it can sign in as you.`
      : `the passkey "${name}" was removed from your account and signs nobody in any more.`,
    'If it was not you, set a new password at once, look at your passkeys and tell an administrator.',
  ],
  link: { label: 'Open my account', url: fullAddress(appUrl, '/account') },
  about: about(person),
})

export const passwordChangedLetter = (
  person: Recipient,
  appUrl: string,
  liveTokens: number,
): OutgoingMail => ({
  template: 'password-changed',
  to: [person.email],
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${person.name},`,
    'the password of your account was changed and your other devices were signed out.',
    ...(liveTokens > 0
      ? [
          `${liveTokens === 1 ? 'Your API token still opens' : `Your ${liveTokens} API tokens still open`} the program: revoke what you do not use or know under Setup, API tokens.`,
        ]
      : []),
    'If it was not you, set a new password at once and tell an administrator.',
  ],
  link: { label: 'Set a new password', url: fullAddress(appUrl, '/forgot-password') },
  about: about(person),
})
