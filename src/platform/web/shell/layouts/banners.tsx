import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { confirmLeave } from '#platform/web/session/unsaved.ts'
import { request } from '#platform/web/session/request.ts'
import { useStore } from '#platform/web/store.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { outdated } from '../errors/new-version.ts'
import classes from './frame.module.css'

/** What is said above every page, which hardly ever is. */
export const Banners = () => (
  <>
    <VersionBanner />
    <ViewingBanner />
  </>
)

/** Says quietly that a newer version is there; nothing reloads by itself. */
function VersionBanner() {
  if (!useStore(outdated)) return null
  const reload = async () => {
    if (await confirmLeave()) window.location.reload()
  }
  return (
    <div className={classes.banner} role="status">
      New version
      <button type="button" onClick={() => void reload()}>
        Reload
      </button>
    </div>
  )
}

/** Says on every page that somebody views the program as another person, and ends it. */
function ViewingBanner() {
  const user = useCurrentUser()
  if (!user?.viewed_by) return null
  const stop = async () => {
    await request({ method: 'POST', url: '/api/v1/account/stop-viewing' })
    // Everything read so far was read as somebody else.
    window.location.assign('/')
  }
  return (
    <div className={classes.viewing} role="region" aria-label="Viewing as another person">
      <Icon name="eye" />
      <span>
        Viewing as <b>{user.name}</b>, to look only
      </span>
      <button type="button" onClick={() => void stop()}>
        Stop viewing
      </button>
    </div>
  )
}
