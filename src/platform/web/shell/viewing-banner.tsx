import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { request } from '#platform/web/session/request.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './frame.module.css'

/** Says on every page that somebody views the program as another person, and ends it. */
export function ViewingBanner() {
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
