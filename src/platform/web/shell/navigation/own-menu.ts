import type { CurrentUser, OwnMenu } from '#platform/contract/current-user.ts'
import { request } from '#platform/web/session/request.ts'
import { currentUser, setCurrentUser, useUser } from '#platform/web/session/current-user.ts'
import { toast } from '../toasts/toast.ts'

const asProgram: OwnMenu = { everything: false, folded: null, favourites: [] }

/** Saves follow one another, so that the last one is what stays. */
let saving: Promise<unknown> = Promise.resolve()

/** How the person has arranged the menu, and how to change it: shown at once, kept on the server. */
export function useOwnMenu() {
  const user = useUser()
  const change = (part: Partial<OwnMenu>): void => {
    const before = currentUser()
    if (!before) return
    const own = { ...(before.own_menu ?? asProgram), ...part }
    show(before, own)
    saving = saving
      .then(() => request({ method: 'PUT', url: '/api/v1/own-menu', body: own }))
      .catch(() => {
        show(currentUser() ?? before, before.own_menu)
        void toast({ message: 'The menu was not kept. Try again.' })
      })
  }
  return { own: user.own_menu ?? asProgram, change }
}

const show = (user: CurrentUser, own: OwnMenu | undefined): void =>
  setCurrentUser({ ...user, ...(own ? { own_menu: own } : {}) })
