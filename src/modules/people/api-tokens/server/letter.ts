import { fullAddress } from '#platform/contract/register.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Actor, OutgoingMail } from '#platform/server/context.ts'
import type { ApiToken } from '../contract.ts'

/** Tells the person of a token: whoever gets into an account could leave one behind. */
export const tokenMadeLetter = (
  person: Pick<Actor, 'id' | 'name' | 'email'>,
  appUrl: string,
  { name, expiresAt, isReadOnly }: ApiToken,
): OutgoingMail => ({
  template: 'api-token-made',
  to: [person.email],
  subject: 'An API token was made for your account',
  paragraphs: [
    `Hello ${person.name},`,
    `the API token "${name}" was made. Until ${shortDay(expiresAt)} a program that has it can ${isReadOnly ? 'read' : 'read and change'} in your name what the token names.`,
    'If that was not you, revoke it at once, set a new password and tell an administrator.',
  ],
  link: { label: 'Open the API tokens', url: fullAddress(appUrl, '/setup/api-tokens') },
  about: { entity: 'users', entityId: person.id },
})
