import { useLocation } from '@tanstack/react-router'
import { pageConfig } from '#platform/web/config.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { openPin } from '../dialogs/dialogs.ts'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { useOwnMenu } from './own-menu.ts'
import classes from './top-bar.module.css'

/** Pins the page to the menu, a list as it is filtered, and takes it off again. */
export function PinButton() {
  const { own, change } = useOwnMenu()
  const { screen } = useCurrentScreen()
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  if (!screen || address === '/' || screen.path.endsWith('/create')) return null
  const others = own.favourites.filter(({ path }) => path !== address)
  const isPinned = others.length < own.favourites.length
  const pin = () => {
    if (isPinned) change({ favourites: others })
    else openPin({ path: address, label: document.title.replace(` | ${pageConfig.name}`, '').slice(0, 60) })
  }
  const label = isPinned ? 'Take off the favourites' : 'Add to the favourites'
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      onClick={pin}
    >
      <Icon name="star" />
    </button>
  )
}
