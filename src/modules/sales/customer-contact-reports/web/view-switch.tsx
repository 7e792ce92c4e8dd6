import type { ScreenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './view-switch.module.css'

/** Between the reports and the customers without one. `href` leads to the other. */
export function ViewSwitch({ current, href }: { current: 'reports' | 'silent'; href: ScreenAddress }) {
  const views = [
    ['reports', 'list', 'Reports'],
    ['silent', 'clock', 'Silent customers'],
  ] as const
  return (
    <nav className={classes.switch} aria-label="What to show">
      {views.map(([view, icon, label]) =>
        view === current ? (
          <span key={view} aria-current="page">
            <Icon name={icon} />
            {label}
          </span>
        ) : (
          <AppLink key={view} href={href}>
            <Icon name={icon} />
            {label}
          </AppLink>
        ),
      )}
    </nav>
  )
}
