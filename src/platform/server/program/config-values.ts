import { isIP } from 'node:net'

const RANGE_WORDS = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text is an IP address, a range such as `10.0.0.0/8`, or one of the words for the private ranges. */
export function isAddressRange(value: string): boolean {
  if (RANGE_WORDS.includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether a text is an IP address or a range such as `10.0.0.0/8`. */
export const isNetwork = (value: string): boolean => !RANGE_WORDS.includes(value) && isAddressRange(value)

/** Whether a text is exactly the origin of a web page: protocol, host and port, without a final slash. */
export function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).origin === value
}

/** Whether a text is an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}

/** Whether a text is a domain name that a cookie may carry, with or without a leading dot. */
export function isCookieDomain(value: string): boolean {
  return /^\.?([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(value)
}

/** Whether a text is a PostgreSQL connection address that the driver can read. */
export function isDatabaseAddress(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'))
}

/** Whether a text is the address of a mail server. */
export function isMailServerAddress(value: string): boolean {
  return /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

/** Whether a text is one sender: `name@host` or `Name <name@host>`, on one line. */
export function isSender(value: string): boolean {
  return /^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(value)
}

/** Whether a text is a path on this machine rather than the address of a service. */
export function isFolder(value: string): boolean {
  return !/^[a-z][a-z\d+.-]+:\/\//i.test(value) || value.startsWith('file:///')
}

/** The entries of a comma-separated list, trimmed, without empty ones. */
export function listEntries(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
