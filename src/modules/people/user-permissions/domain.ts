export const effects = { allow: 'Allowed', deny: 'Denied' } as const
export type Effect = keyof typeof effects

/** What decides about one right of one person. */
export const sources = ['role', 'role-changed', 'profile', 'allowed', 'denied'] as const
export type Source = (typeof sources)[number]

interface Lasting {
  readonly endedAt: string | null
  readonly expiresAt: string | null
}

/** How an exception stands at an instant (ISO): only a live one counts. */
export function stateAt({ endedAt, expiresAt }: Lasting, now: string): 'live' | 'expired' | 'ended' {
  if (endedAt !== null) return 'ended'
  return expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now) ? 'expired' : 'live'
}

/** What there is without exceptions: the role, its default or what an administrator made of it, or profiles in its place. */
export interface Standing {
  readonly isGranted: boolean
  readonly source: 'role' | 'role-changed' | 'profile'
}

/**
 * Whether a person has a right and what decides it: a denial wins over everything, an allowance over role and profiles.
 * `live` are the person's exceptions about this right that count now, the newest first.
 */
export function decide<E extends { readonly effect: Effect }>(
  standing: Standing,
  live: readonly E[],
): { isAllowed: boolean; source: Source; exception: E | null } {
  const denial = live.find(({ effect }) => effect === 'deny')
  if (denial) return { isAllowed: false, source: 'denied', exception: denial }
  const allowance = live.find(({ effect }) => effect === 'allow')
  if (allowance) return { isAllowed: true, source: 'allowed', exception: allowance }
  return { isAllowed: standing.isGranted, source: standing.source, exception: null }
}
