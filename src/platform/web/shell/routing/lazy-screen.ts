import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { currentUser } from '#platform/web/session/current-user.ts'

type Values = Readonly<Record<string, string>>

/** What a screen's file exports. */
export interface ScreenModule {
  readonly Screen: ComponentType
  /** Starts reading what the screen will show; called on hover, on focus and before the screen opens. */
  readonly prefetch?: (params: Values, search: Values, client: QueryClient) => unknown
}

/** A screen that is loaded when it is first needed. */
export interface LazyScreen {
  readonly load: () => Promise<ScreenModule>
  /** A path this person is sent to instead; null shows the screen. `isOpening`: nothing of the program was shown before. */
  readonly redirect?: (user: CurrentUser | null, isOpening: boolean) => string | null
}

type Options = Pick<LazyScreen, 'redirect'>

/** `lazyScreen(() => import('../modules/enquiries/web/list.tsx'))`: the file exports `Screen`. */
export function lazyScreen(importer: () => Promise<ScreenModule>, options: Options = {}): LazyScreen {
  let module: ScreenModule | null = null
  const load = async () => {
    module ??= await importer()
    return module
  }
  return { load, ...options }
}

/** One path with two faces: what guests see and what signed-in people see. */
export function splitScreen(guest: LazyScreen, signedIn: LazyScreen, options: Options = {}): LazyScreen {
  return { load: () => (currentUser() ? signedIn : guest).load(), ...options }
}
