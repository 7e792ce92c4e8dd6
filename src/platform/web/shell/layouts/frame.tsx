import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { interruption } from '#platform/web/session/interruption.ts'
import { leaveQuestion } from '#platform/web/session/unsaved.ts'
import { useStore } from '#platform/web/store.ts'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import { InterruptionDialog, LeaveDialog } from '../dialogs/unsaved-dialogs.tsx'
import { layoutOf, layouts } from './layout-of.ts'
import { QuietBoundary } from '../errors/quiet-boundary.tsx'
import { setBaseTitle } from '../navigation/title.ts'
import classes from './frame.module.css'
import { outdated } from '../errors/new-version.ts'

const Toaster = lazy(async () => ({ default: (await import('../toasts/toaster.tsx')).Toaster }))
const PaletteDialog = lazy(async () => ({
  default: (await import('../dialogs/palette-dialog.tsx')).PaletteDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../dialogs/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const Banners = lazy(async () => ({ default: (await import('./banners.tsx')).Banners }))
const PinDialog = lazy(async () => ({
  default: (await import('../dialogs/pin-dialog.tsx')).PinDialog,
}))

/** The frame around every screen, with the dialogs and messages above it. */
export function Frame() {
  const { screen } = useCurrentScreen()
  const user = useCurrentUser()
  const isOutdated = useStore(outdated)
  const title = screen?.title ?? ''
  useEffect(() => setBaseTitle(title), [title])
  const Layout = layouts[layoutOf(screen, user)]
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      {(isOutdated || user?.viewed_by) && (
        <QuietBoundary>
          <Suspense>
            <Banners />
          </Suspense>
        </QuietBoundary>
      )}
      <Suspense>
        <Layout>
          <Outlet />
        </Layout>
      </Suspense>
      <FrameDialogs />
    </>
  )
}

function FrameDialogs() {
  const dialog = useStore(openDialog)
  const leaving = useStore(leaveQuestion)
  const interrupted = useStore(interruption)
  return (
    <>
      {leaving && <LeaveDialog question={leaving} />}
      {interrupted && <InterruptionDialog interruption={interrupted} />}
      <QuietBoundary>
        <Suspense>
          <Toaster />
          {dialog?.kind === 'palette' && <PaletteDialog query={dialog.query} />}
          {dialog?.kind === 'shortcuts' && <ShortcutsDialog />}
          {dialog?.kind === 'pin' && <PinDialog page={dialog.page} />}
        </Suspense>
      </QuietBoundary>
    </>
  )
}

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** Tells screen readers the title of the page that was opened. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [text, setText] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setTimeout(() => setText(document.title), 0)
      }),
    [router],
  )
  return (
    <div className={classes.hidden} role="status" aria-live="polite" aria-atomic="false">
      {text}
    </div>
  )
}
