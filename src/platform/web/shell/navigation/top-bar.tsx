import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { QuietBoundary } from '../errors/quiet-boundary.tsx'
import { AccountMenu } from './account-menu.tsx'
import { openPalette, openShortcuts } from '../dialogs/dialogs.ts'
import { Logo } from '../layouts/logo.tsx'
import type { CreateScreen } from './menu.ts'
import { modKey } from '../keyboard/mod-key.ts'
import classes from './top-bar.module.css'
import { NewMenu } from './new-menu.tsx'

// Stands beside the page, and so need not be there before it.
const PageTools = lazy(async () => ({ default: (await import('./pin-button.tsx')).PageTools }))

/** Search, New, favourites, help and account. */
export function TopBar({ user, creates }: { user: CurrentUser; creates: readonly CreateScreen[] }) {
  return (
    <header className={classes.top}>
      <AppLink href="/" aria-label="Heatline, home" className={classes.phoneLogo}>
        <Logo height={18} />
      </AppLink>
      <button type="button" className={classes.search} onClick={() => openPalette()}>
        <Icon name="search" />
        Search or jump to a number
        <kbd aria-hidden="true">{modKey} K</kbd>
      </button>
      <span className={classes.space} />
      {creates.length > 0 && (
        <span className={classes.desk}>
          <NewMenu creates={creates} />
        </span>
      )}
      <QuietBoundary>
        <Suspense>
          <PageTools />
        </Suspense>
      </QuietBoundary>
      <button
        type="button"
        className={`${classes.icon} ${classes.desk}`}
        aria-label="Help and keyboard shortcuts"
        onClick={openShortcuts}
      >
        <Icon name="help" />
      </button>
      <AccountMenu user={user} />
    </header>
  )
}
