import { Tooltip } from '@mantine/core'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { Logo, Mark } from '../layouts/logo.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { waiting, waitingAt } from './menu-counts.ts'
import { foldedGroups, isInArea, type MenuGroup, type MenuScreen } from './menu.ts'
import { useStore } from '#platform/web/store.ts'
import { useOwnMenu } from './own-menu.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  menu: readonly MenuGroup[]
  /** The profiles of the person leave something out. */
  leavesOut: boolean
  isCollapsed: boolean
  onToggle: () => void
}

/** The fixed navigation; it never changes with what is shown. */
export function Sidebar({ menu, leavesOut, isCollapsed, onToggle }: SidebarProps) {
  const top = menu.filter((group) => group.name !== 'foot')
  const foot = menu.filter((group) => group.name === 'foot')
  const label = isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <nav className={classes.side} aria-label="Main" data-collapsed={isCollapsed || undefined}>
      <div className={classes.brand}>
        <AppLink href="/" aria-label="Heatline, home">
          {isCollapsed ? <Mark /> : <Logo />}
        </AppLink>
      </div>
      <MenuGroups groups={top} isCollapsed={isCollapsed} />
      <div className={classes.foot}>
        <MenuGroups groups={foot} isCollapsed={isCollapsed} />
        {leavesOut && <EverythingButton isCollapsed={isCollapsed} />}
        <Tooltip label={label} position="right" disabled={!isCollapsed}>
          <button
            type="button"
            className={classes.item}
            aria-label={label}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
          >
            <Icon name="sidebar" />
            {!isCollapsed && <span className={classes.words}>Collapse</span>}
          </button>
        </Tooltip>
      </div>
    </nav>
  )
}

/** Shows what the profiles leave out, or only the job again; remembered for the person. */
export function EverythingButton({ isCollapsed }: { isCollapsed: boolean }) {
  const { own, change } = useOwnMenu()
  const label = own.everything ? 'Show my job only' : 'Show everything'
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <button
        type="button"
        className={classes.item}
        aria-label={isCollapsed ? label : undefined}
        onClick={() => change({ everything: !own.everything })}
      >
        <Icon name="columns" />
        {!isCollapsed && <span className={classes.words}>{label}</span>}
      </button>
    </Tooltip>
  )
}

/**
 * Headings with their links; also the inside of the menu on a phone. A heading folds its links away until it is opened again,
 * all but the one of the page that is open.
 */
export function MenuGroups({ groups, isCollapsed }: { groups: readonly MenuGroup[]; isCollapsed: boolean }) {
  const { pathname } = useCurrentScreen()
  const { change } = useOwnMenu()
  const closed = foldedGroups(groups, useUser())
  return groups.map(({ name, items }) => {
    const hasHeading = name !== null && name !== 'foot'
    const isOpen = isCollapsed || !hasHeading || !closed.includes(name)
    const shown = isOpen ? items : items.filter(({ path }) => isInArea(pathname, path))
    const fold = () =>
      change({ folded: isOpen ? [...closed, name ?? ''] : closed.filter((one) => one !== name) })
    return (
      <div key={name} className={classes.group}>
        {hasHeading && (isCollapsed ? <hr /> : <Heading name={name} isOpen={isOpen} onFold={fold} />)}
        {shown.length > 0 && (
          <ul>
            {shown.map((item) => (
              <li key={item.path}>
                <MenuLink item={item} isCollapsed={isCollapsed} />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}

function Heading({ name, isOpen, onFold }: { name: string; isOpen: boolean; onFold: () => void }) {
  return (
    <h2>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onFold}>
        {name}
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
      </button>
    </h2>
  )
}

function MenuLink({ item, isCollapsed }: { item: MenuScreen; isCollapsed: boolean }) {
  const { pathname } = useCurrentScreen()
  const { label, icon } = item.menu
  const count = waitingAt(useStore(waiting), item.path)
  const isCurrent = isInArea(pathname, item.path)
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <AppLink
        href={item.path}
        className={classes.item}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCollapsed ? label : undefined}
        title={count && `${count.value} ${count.label}`}
      >
        <Icon name={icon as IconName} />
        {!isCollapsed && <span className={classes.words}>{label}</span>}
        {!isCollapsed && count && (
          <span className={classes.count} aria-hidden>
            {count.value}
          </span>
        )}
      </AppLink>
    </Tooltip>
  )
}
