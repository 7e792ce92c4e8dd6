import { useRouterState } from '@tanstack/react-router'
import type { Screen } from '#platform/contract/screen.ts'
import { useShell } from '../shell-data.tsx'

/** The screen that is shown (not the one being loaded), with its path as opened; null on the 404 page. */
export function useCurrentScreen(): { screen: Screen | null; pathname: string } {
  const { screens } = useShell()
  const { path, pathname } = useRouterState({
    select: ({ matches, location }) => {
      const match = matches.at(-1)
      const { screen } = (match?.staticData ?? {}) as { screen?: string }
      return { path: screen, pathname: screen && match ? match.pathname : location.pathname }
    },
    structuralSharing: true,
  })
  const screen = screens.find((candidate) => candidate.path === path) ?? null
  return { screen, pathname }
}
