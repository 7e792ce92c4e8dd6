import { isStaff, useCurrentUser } from '#platform/web/session/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import buttons from '#platform/web/ui/button.module.css'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { describeError } from './describe-error.ts'
import { openPalette } from '../dialogs/dialogs.ts'
import { ErrorNotice } from './error-notice.tsx'
import classes from './error-page.module.css'
import { useTitle } from '../navigation/title.ts'

/** The whole page when a path is unknown or a screen failed; inside the router. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, hint } = describeError(error)
  const user = useCurrentUser()
  useTitle(`${status} - ${message}`)
  const wanted = status === 404 && isStaff(user) ? documentNumber(message) : null
  return (
    <ErrorNotice status={status} message={message} hint={hint}>
      {window.history.length > 1 && (
        <Button icon="chevronLeft" onClick={() => window.history.back()}>
          Go back
        </Button>
      )}
      {wanted && (
        <Button icon="search" onClick={() => openPalette(wanted)}>
          Search for {wanted}
        </Button>
      )}
      <AppLink href="/" className={classNames(buttons.button, buttons.primary, classes.home)}>
        <Icon name="home" />
        Go back home
      </AppLink>
    </ErrorNotice>
  )
}

/** The last part of a path when it looks like a record number: `/quotes/Q-2026-9113`. */
function documentNumber(message: string): string | null {
  return /\/([A-Z]{1,4}(?:-[A-Z0-9]+)*-\d{2,})(?:[/?]|$)/i.exec(message)?.[1] ?? null
}
