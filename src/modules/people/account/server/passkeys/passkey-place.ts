import type { Services } from '#platform/server/services.ts'
import { refused } from '#platform/server/errors.ts'

/** Where passkeys hold: the name browsers tie them to, and the only page they are taken from. */
export interface PasskeyPlace {
  readonly rpId: string
  readonly origin: string
}

const isAddress = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host) || host.startsWith('[')

/**
 * The place of the address at which people open the program, or the sentence why passkeys are off there. Browsers have
 * them on https at a name, and on the machine itself under the name localhost.
 */
export function passkeyPlace(appUrl: string): PasskeyPlace | { readonly off: string } {
  const { protocol, hostname, origin, port } = new URL(appUrl)
  const isMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (isMachine)
    return { rpId: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  if (protocol !== 'https:')
    return {
      off: `Passkeys are off: browsers have them on https only, and the address of this program is ${origin}.`,
    }
  if (isAddress(hostname))
    return {
      off: `Passkeys are off: they are tied to a name, and the address of this program is ${origin}.`,
    }
  return { rpId: hostname, origin }
}

/** @throws 422 where passkeys are off */
export function requirePasskeyPlace({ appUrl }: Pick<Services, 'appUrl'>): PasskeyPlace {
  const place = passkeyPlace(appUrl)
  if ('off' in place) throw refused('passkeys_off', place.off)
  return place
}
