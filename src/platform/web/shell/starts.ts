import { use } from 'react'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { hasPermission, useCurrentUser } from '#platform/web/session/current-user.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { ShellContext, type StartFacts } from './shell-data.tsx'

/** A way to something new, for a `MenuEntry` or a button. */
export interface OfferedStart {
  readonly label: string
  readonly icon: IconName
  readonly href: ScreenAddress
}

/**
 * What can be made of a record: what `app/starts.ts` lists at the place, such as `quotes/orders`, and the reader has the
 * right to. Whether the record is ready for it, the page knows.
 */
export function useStarts(place: string, of: StartFacts): readonly OfferedStart[] {
  const user = useCurrentUser()
  const starts = use(ShellContext)?.starts?.[place] ?? []
  return starts
    .filter(({ right }) => hasPermission(right, user))
    .map(({ label, icon, address }) => ({ label, icon, href: address(of) }))
}
