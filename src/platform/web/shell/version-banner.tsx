import { confirmLeave } from '#platform/web/session/unsaved.ts'
import { useStore } from '#platform/web/store.ts'
import classes from './frame.module.css'
import { outdated } from './new-version.ts'

/** Says quietly that a newer version is there; nothing reloads by itself. */
export function VersionBanner() {
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
