import { type ComponentType, lazy, type ReactNode } from 'react'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Layout, Screen } from '#platform/contract/screen.ts'
import { GuestLayout } from './guest-layout.tsx'
import { StaffLayout } from './staff-layout.tsx'

/** The frames around screens. Staff do without that of clients, whose words in another language come with it. */
export const layouts: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  'new-layout': StaffLayout,
  'guest-layout': GuestLayout,
  'client-layout': lazy(async () => ({ default: (await import('./client-layout.tsx')).ClientLayout })),
}

/** Loads the layout that a screen will stand in, so that it is there before the screen is shown and nothing flashes in between. */
export async function loadLayout(layout: Layout): Promise<void> {
  if (layout === 'client-layout') layouts[layout] = (await import('./client-layout.tsx')).ClientLayout
}

/** What a screen asks for, else what fits the visitor. */
export function layoutOf(screen: Screen | null, user: CurrentUser | null): Layout {
  if (screen?.layout) return screen.layout
  if (!user) return 'guest-layout'
  return user.role === 'client' ? 'client-layout' : 'new-layout'
}
