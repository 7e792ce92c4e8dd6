import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { Icon } from './icon.tsx'
import classes from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  /** A count or a short remark after the title. */
  count?: ReactNode
  actions?: ReactNode
  crumbs?: ReactNode
}

/** The head of a page: h1, count, actions. */
export function PageHead({ title, count, actions, crumbs }: PageHeadProps) {
  return (
    <div className={classes.pad}>
      {crumbs}
      <div className={classes.head}>
        <h1>{title}</h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}

export interface Crumb {
  label: string
  href?: ScreenAddress | undefined
}

/** The way back: the list the reader came from, with its query string. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      {crumbs.map((crumb, at) => (
        <span key={crumb.label}>
          {at > 0 && <Icon name="chevronRight" size={12} />}
          {crumb.href ? <AppLink href={crumb.href}>{crumb.label}</AppLink> : crumb.label}
        </span>
      ))}
    </nav>
  )
}
