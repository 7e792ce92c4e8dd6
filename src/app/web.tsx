import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type CreateQuoteProps,
  CreateQuoteSlot,
} from '#modules/sales/enquiries/web/record/create-quote-slot.ts'
import { type MaterialOfLineProps, MaterialSlot } from '#modules/sales/quotes/web/lines/material-slot.ts'
import { pageConfig } from '#platform/web/config.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { createAppRouter } from '#platform/web/shell/routing/create-router.tsx'
import { FatalPage, RootBoundary } from '#platform/web/shell/errors/fatal.tsx'
import type { FormDrafts } from '#platform/web/shell/form-drafts.ts'
import type { SavedViews } from '#platform/web/shell/saved-views.ts'
import { startVersionCheck } from '#platform/web/shell/errors/new-version.ts'
import { ShellContext } from '#platform/web/shell/shell-data.tsx'
import { listenForShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { watchFocus } from '#platform/web/ui/focus-back.ts'
import { greetVerified, loadThirdParties } from '#platform/web/shell/start.ts'
import { ThemeProvider } from '#platform/web/theme/provider.tsx'
import { cards } from './cards.tsx'
import { screens } from './paths.ts'
import { routes } from './routes.tsx'
import { adders } from './setup-screens.tsx'
import { starts } from './starts.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the program.')
const root = createRoot(element)

/** Loaded with the first form: somebody who only reads needs neither them nor the library that describes them. */
const loadDrafts = async () => {
  loadedDrafts ??= (await import('#modules/people/form-drafts/web/api.tsx')).ownDrafts
  return loadedDrafts
}
let loadedDrafts: FormDrafts | undefined
const drafts: FormDrafts = {
  find: async (form) => (await loadDrafts()).find(form),
  // A page that goes away waits for nothing: what is typed leaves in the same moment.
  keep: (...typed) => loadedDrafts?.keep(...typed) ?? loadDrafts().then((loaded) => loaded.keep(...typed)),
  drop: async (form) => (await loadDrafts()).drop(form),
}

const loadViews = async () => (await import('#modules/people/saved-views/web/api.tsx')).ownViews
const views: SavedViews = {
  find: async (list) => (await loadViews()).find(list),
  save: async (view) => (await loadViews()).save(view),
  drop: async (id) => (await loadViews()).drop(id),
}

const shell = {
  screens,
  adders,
  cards,
  starts,
  drafts,
  views,
  loadPalette: () => import('#modules/house/search/web/palette.tsx'),
}

// Only whoever looks for steel loads the search.
const MaterialOfLine = lazy(async () => ({
  default: (await import('#modules/steel/material-search/web/api.tsx')).MaterialOfLine,
}))
const materialOfLine = (line: MaterialOfLineProps) => <MaterialOfLine {...line} />

// Loaded with the first quote that is made.
const CreateQuote = lazy(async () => ({
  default: (await import('#modules/sales/quotes/web/dialogs/create-from-enquiry.tsx')).CreateFromEnquiry,
}))
const createQuote = (enquiry: CreateQuoteProps) => <CreateQuote {...enquiry} />

/** Until the first screen is there, anything that nobody caught ends on the error page. */
const onBootFailure = (event: ErrorEvent | PromiseRejectionEvent): void =>
  fail('reason' in event ? event.reason : event.error)

function fail(error: unknown): void {
  endBoot()
  console.error('The program could not start', error)
  root.render(
    <ThemeProvider>
      <FatalPage error={error} />
    </ThemeProvider>,
  )
}

function endBoot(): void {
  window.removeEventListener('error', onBootFailure)
  window.removeEventListener('unhandledrejection', onBootFailure)
}

async function boot(): Promise<void> {
  window.addEventListener('error', onBootFailure)
  window.addEventListener('unhandledrejection', onBootFailure)
  await loadCurrentUser()
  const router = createAppRouter(routes)
  const stop = router.subscribe('onRendered', () => {
    stop()
    endBoot()
    onReady()
    greetVerified(router)
  })
  root.render(
    <StrictMode>
      <ThemeProvider>
        <RootBoundary>
          <QueryClientProvider client={queryClient}>
            <ShellContext value={shell}>
              <CreateQuoteSlot value={createQuote}>
                <MaterialSlot value={materialOfLine}>
                  <RouterProvider router={router} />
                </MaterialSlot>
              </CreateQuoteSlot>
            </ShellContext>
          </QueryClientProvider>
        </RootBoundary>
      </ThemeProvider>
    </StrictMode>,
  )
}

function onReady(): void {
  const { buildId, versionCheckSeconds } = pageConfig
  listenForShortcuts()
  watchFocus()
  startVersionCheck({ buildId, interval: versionCheckSeconds && versionCheckSeconds * 1000 })
  loadThirdParties(pageConfig)
}

boot().catch(fail)
