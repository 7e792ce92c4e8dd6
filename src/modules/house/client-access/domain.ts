interface Access {
  readonly account: 'invited' | 'active' | 'disabled' | null
  readonly expiresOn: string | null
  readonly withdrawnAt: string | null
}

/** How a contact stands to the client area, in one word: what keeps them out goes before what lets them in. */
export function accessState(
  { account, expiresOn, withdrawnAt }: Access,
  today: string,
): { readonly label: string; readonly tone: 'grey' | 'red' | 'amber' | 'green' } {
  if (withdrawnAt !== null) return { label: 'Withdrawn', tone: 'red' }
  if (account === null) return { label: 'No account', tone: 'grey' }
  if (account === 'disabled') return { label: 'Account disabled', tone: 'red' }
  if (expiresOn !== null && expiresOn < today) return { label: 'Ended', tone: 'red' }
  return account === 'invited' ? { label: 'Invited', tone: 'amber' } : { label: 'Has access', tone: 'green' }
}
