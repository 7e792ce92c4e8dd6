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

// They stand beside the page, and so need not be there before it.
const PageTools = lazy(async () => ({ default: (await import('./pin-button.tsx')).PageTools }))
const LateBell = lazy(async () => ({ default: (await import('./pin-button.tsx')).LateBell }))

/**
 * Search, favourites, New, bell, help and account. What comes after the page finds its place kept, or grows into the space on its
 * left: a button that moves away between press and release is not clicked.
 */
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
      <QuietBoundary>
        <Suspense>
          <PageTools />
        </Suspense>
      </QuietBoundary>
      {creates.length > 0 && (
        <span className={classes.desk}>
          <NewMenu creates={creates} />
        </span>
      )}
      {/* Nobody but its person reads what it says. */}
      {!user.viewed_by && (
        <span className={classes.bell}>
          <QuietBoundary>
            <Suspense>
              <LateBell />
            </Suspense>
          </QuietBoundary>
        </span>
      )}
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
