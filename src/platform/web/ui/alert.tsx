import type { ReactNode } from 'react'
import classes from './alert.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const icons: Record<NonNullable<AlertProps['tone']>, IconName> = {
  red: 'alert',
  amber: 'alert',
  blue: 'info',
  violet: 'pause',
  green: 'circleCheck',
}

interface AlertProps {
  tone?: 'red' | 'amber' | 'blue' | 'violet' | 'green'
  title?: ReactNode
  children?: ReactNode
  /** Announce at once; for something that just happened. */
  live?: boolean
}

/** A sentence that stays on the page, with what to do next. */
export function Alert({ tone = 'red', title, children, live }: AlertProps) {
  return (
    <div className={classNames(classes.alert, classes[tone])} role={live ? 'alert' : undefined}>
      <span className={classes.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={classes.words}>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
