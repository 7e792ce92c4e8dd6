import type { ScreenAddress } from '#platform/contract/register.ts'
import { useMemo } from 'react'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { openPalette, openShortcuts } from '../dialogs/dialogs.ts'
import { type CreateScreen, isInArea, type MenuGroup } from '../navigation/menu.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

interface StaffShortcutsProps {
  menu: readonly MenuGroup[]
  creates: readonly CreateScreen[]
}

/** The keys that work everywhere for staff. */
export function StaffShortcuts({ menu, creates }: StaffShortcutsProps) {
  const navigate = useGoTo()
  const { pathname } = useCurrentScreen()
  const create = creates.find(({ path }) => isInArea(pathname, path.replace(/\/create$/, '')))
  const shortcuts = useMemo(() => {
    const goTo = (address: ScreenAddress) => () => void navigate(address)
    const areas: Shortcut[] = menu
      .flatMap(({ items }) => items)
      .flatMap(({ path, menu: { label, key } }) =>
        key ? [{ keys: `g ${key}`, label: `Go to ${label.toLowerCase()}`, run: goTo(path) }] : [],
      )
    return [
      { keys: 'mod+k', label: 'Search and commands', run: () => openPalette() },
      { keys: '/', label: 'Search this list', run: focusListSearch },
      ...(create
        ? [{ keys: 'c', label: `New ${create.create.label.toLowerCase()}`, run: goTo(create.path) }]
        : []),
      ...areas,
      { keys: '?', label: 'Keyboard shortcuts', run: openShortcuts },
    ]
  }, [navigate, menu, create])
  useShortcuts(shortcuts)
  return null
}

/** The search field of a list carries `type="search"`; without one the palette opens. */
function focusListSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type=search]')
  if (field) field.select()
  else openPalette()
}
