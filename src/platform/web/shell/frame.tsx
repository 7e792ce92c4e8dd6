import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { interruption } from '#platform/web/session/interruption.ts'
import { leaveQuestion } from '#platform/web/session/unsaved.ts'
import { useStore } from '#platform/web/store.ts'
import { ClientLayout } from './client-layout.tsx'
import { useCurrentScreen } from './current-screen.ts'
import { openDialog } from './dialogs.ts'
import { GuestLayout } from './guest-layout.tsx'
import { InterruptionDialog } from './interruption-dialog.tsx'
import { layoutOf } from './layout-of.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { QuietBoundary } from './quiet-boundary.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { StaffLayout } from './staff-layout.tsx'
import { setBaseTitle } from './title.ts'
import { VersionBanner } from './version-banner.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))
const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const layouts = { 'new-layout': StaffLayout, 'guest-layout': GuestLayout, 'client-layout': ClientLayout }

/** The frame around every screen, with the dialogs and messages that stand over it. */
export function Frame() {
  const { screen } = useCurrentScreen()
  const user = useCurrentUser()
  const title = screen?.title ?? ''
  useEffect(() => setBaseTitle(title), [title])
  const Layout = layouts[layoutOf(screen, user)]
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      <VersionBanner />
      <ViewingBanner />
      <Layout>
        <Outlet />
      </Layout>
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
        </Suspense>
      </QuietBoundary>
    </>
  )
}
