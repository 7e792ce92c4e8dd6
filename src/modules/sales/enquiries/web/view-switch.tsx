import type { ScreenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './enquiries.module.css'

const views = [
  ['list', 'List', 'list'],
  ['board', 'Board', 'board'],
  ['reasons', 'Reasons', 'chart'],
] as const
type View = (typeof views)[number][0]

interface ViewSwitchProps {
  current: View
  /** Of the others. */
  hrefs: Readonly<Partial<Record<View, ScreenAddress>>>
}

/** List, board or reasons: three ways to look at the same enquiries, each an address. */
export function ViewSwitch({ current, hrefs }: ViewSwitchProps) {
  return (
    <nav className={classes.switch} aria-label="List, board or reasons">
      {views.map(([name, label, icon]) =>
        name === current ? (
          <span key={name} aria-current="page">
            <Icon name={icon} />
            {label}
          </span>
        ) : (
          <AppLink key={name} href={hrefs[name] ?? '/enquiries'}>
            <Icon name={icon} />
            {label}
          </AppLink>
        ),
      )}
    </nav>
  )
}
