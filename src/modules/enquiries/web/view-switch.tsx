import { AppLink } from '../../../platform/web/ui/app-link.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import classes from './enquiries.module.css'

interface ViewSwitchProps {
  current: 'list' | 'board'
  /** Of the other one. */
  href: string
}

const views = [
  ['list', 'List'],
  ['board', 'Board'],
] as const

/** List or board: two ways to look at the same enquiries, both an address. */
export function ViewSwitch({ current, href }: ViewSwitchProps) {
  return (
    <nav className={classes.switch} aria-label="List or board">
      {views.map(([name, label]) =>
        name === current ? (
          <span key={name} aria-current="page">
            <Icon name={name} />
            {label}
          </span>
        ) : (
          <AppLink key={name} href={href}>
            <Icon name={name} />
            {label}
          </AppLink>
        ),
      )}
    </nav>
  )
}
