import type { CurrentUser, OwnMenu } from '#platform/contract/current-user.ts'
import { request } from '#platform/web/session/request.ts'
import { currentUser, setCurrentUser, useUser } from '#platform/web/session/current-user.ts'
import { toast } from '../toasts/toast.ts'

const asProgram: OwnMenu = { everything: false, folded: null, favourites: [] }

/** Saves follow one another, so that the last one is what stays. */
let saving: Promise<unknown> = Promise.resolve()

/**
 * How the person has arranged the menu, and how to change it. `change` shows it at once and takes it back when the server did not keep
 * it; `keep` shows it when the server has kept it, and throws.
 */
export function useOwnMenu() {
  const user = useUser()
  const change = (part: Partial<OwnMenu>): void => {
    const before = currentUser()
    if (!before) return
    const own = { ...(before.own_menu ?? asProgram), ...part }
    show(before, own)
    const kept = put(own)
    saving = kept.catch(() => {
      show(currentUser() ?? before, before.own_menu ?? asProgram)
      void toast({ message: 'The menu was not kept. Try again.' })
    })
  }
  const keep = async (part: Partial<OwnMenu>): Promise<void> => {
    const own = { ...(currentUser()?.own_menu ?? asProgram), ...part }
    const kept = put(own)
    saving = kept.catch(() => undefined)
    await kept
    const now = currentUser()
    if (now) show(now, { ...(now.own_menu ?? asProgram), ...part })
  }
  return { own: user.own_menu ?? asProgram, change, keep }
}

const put = (own: OwnMenu): Promise<unknown> =>
  saving.then(() => request({ method: 'PUT', url: '/api/v1/own-menu', body: own }))

const show = (user: CurrentUser, own: OwnMenu): void => setCurrentUser({ ...user, own_menu: own })
