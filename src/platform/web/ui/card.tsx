import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  title?: ReactNode
  /** A number after the title. */
  count?: ReactNode
  action?: ReactNode
  children: ReactNode
  /** Leaves out the inner space, for tables. */
  flush?: boolean
}

/** A framed panel with a heading. */
export function Card({ title, count, action, children, flush }: CardProps) {
  return (
    <section className={classes.card}>
      {title && (
        <header>
          <h2>{title}</h2>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {action && <span className={classes.action}>{action}</span>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}

/** A heading with its content and a hairline above; for the right column and for details. */
export function Section({ title, action, children }: Pick<CardProps, 'title' | 'action' | 'children'>) {
  return (
    <section className={classes.section}>
      {title && (
        <div className={classes.heading}>
          <h2>{title}</h2>
          {action && <span className={classes.action}>{action}</span>}
        </div>
      )}
      {children}
    </section>
  )
}
