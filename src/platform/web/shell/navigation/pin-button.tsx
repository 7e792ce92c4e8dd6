import { useLocation } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pageConfig } from '#platform/web/config.ts'
import { request } from '#platform/web/session/request.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { openPin } from '../dialogs/dialogs.ts'
import { toast } from '../toasts/toast.ts'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { type Waiting, waiting } from './menu-counts.ts'
import { useOwnMenu } from './own-menu.ts'
import classes from './top-bar.module.css'

// Named here and not in the frame, whose first load so does not grow by what the bell needs.
const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** What is loaded after the page: the star of the favourites, and the numbers of the menu. */
export function PageTools() {
  useWaiting()
  return <PinButton />
}

/** The bell, loaded after the page as well. */
export const LateBell = () => (
  <Suspense>
    <Bell />
  </Suspense>
)

/** Every so many milliseconds what waits is counted anew, while somebody looks. */
const COUNT_AGAIN = 120_000

/** Fills the numbers of the menu; home, which counts the same, fills them by itself. */
function useWaiting(): void {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const { data } = useQuery({
    queryKey: ['home', 'waiting'],
    queryFn: async () => {
      const url = '/api/v1/home/waiting'
      const answer = await request({ method: 'GET', url, options: { isBackground: true } })
      return (answer as { data: readonly Waiting[] }).data
    },
    staleTime: COUNT_AGAIN,
    refetchInterval: COUNT_AGAIN,
    enabled: !isHome,
  })
  useEffect(() => {
    if (data && !isHome) waiting.set(data)
  }, [data, isHome])
}

/** Pins the page to the menu, a list as it is filtered, and takes it off again. */
function PinButton() {
  const { own, keep } = useOwnMenu()
  const [isBusy, setBusy] = useState(false)
  const { screen } = useCurrentScreen()
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  if (!screen || address === '/' || screen.path.endsWith('/create')) return null
  const others = own.favourites.filter(({ path }) => path !== address)
  const isPinned = others.length < own.favourites.length
  const pin = () => {
    if (!isPinned)
      return openPin({
        path: address,
        label: document.title.replace(` | ${pageConfig.name}`, '').slice(0, 60),
      })
    setBusy(true)
    keep({ favourites: others })
      .catch(() => toast({ message: 'It is still a favourite: the server did not answer. Try again.' }))
      .finally(() => setBusy(false))
  }
  const label = isPinned ? 'Take off the favourites' : 'Add to the favourites'
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={pin}
    >
      <Icon name="star" />
    </button>
  )
}
