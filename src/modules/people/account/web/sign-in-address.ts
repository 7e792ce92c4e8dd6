import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'

/** Longest notice that is shown, in characters. */
const NOTICE_MAX = 200

/** Where sign-in leads: the wanted path of this program, else home. Never another host, never sign-in again. */
export function safeTarget(
  redirect: string | undefined,
  origin: string = window.location.origin,
): ScreenAddress {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  const isOurs = url.origin === origin && url.pathname !== '/login' && !url.pathname.startsWith('//')
  return isOurs ? givenAddress(url.pathname + url.search + url.hash) : '/'
}

/** The notice in `?reset=` (base64 of UTF-8 text); null when there is none or it cannot be read. */
export function noticeOf(reset: string | undefined): string | null {
  if (!reset) return null
  try {
    const bytes = Uint8Array.from(atob(reset), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim().slice(0, NOTICE_MAX) || null
  } catch {
    return null
  }
}

/** The text as `?reset=` carries it. */
export function encodeNotice(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
