import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Layout, Screen } from '#platform/contract/screen.ts'

/** What a screen asks for, else what fits the visitor. */
export function layoutOf(screen: Screen | null, user: CurrentUser | null): Layout {
  if (screen?.layout) return screen.layout
  if (!user) return 'guest-layout'
  return user.role === 'client' ? 'client-layout' : 'new-layout'
}
