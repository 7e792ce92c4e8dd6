/** The anti-forgery value of cookie XSRF-TOKEN, URL-decoded once; null without the cookie. */
export function xsrfToken(cookies: string = document.cookie): string | null {
  const raw = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  if (raw === undefined) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** A random key for one logical write, also where `crypto.randomUUID` is missing (plain http on a LAN). */
export function idempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
