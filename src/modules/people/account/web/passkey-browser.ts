import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { account } from '../contract.ts'
import type { NewPasskey, PasskeyCreation, PasskeyUse } from '../contract/passkeys.ts'

// Loaded with the first use of a passkey.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys here: none has them on plain http. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Has the browser make a passkey. @throws ApiError with a sentence when it makes none */
export async function makePasskey(creation: PasskeyCreation): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: creation }).catch(refuse)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has the person use one of the passkeys of this browser. @throws ApiError with a sentence when none is used */
export async function askForPasskey(): Promise<PasskeyUse> {
  const question = await api(account).passkeyQuestion()
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: question }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const message =
    name === 'InvalidStateError'
      ? 'This device holds a passkey of your account already.'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'No passkey was used: the question was closed, or this device has none for this program.'
        : `The browser did not use a passkey${error instanceof Error ? `: ${error.message}` : ''}.`
  throw new ApiError(422, { message })
}
