import type { ComponentProps } from 'react'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import classes from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** primary: once per page; quiet: no edge; danger: red text. */
  tone?: 'default' | 'primary' | 'quiet' | 'danger'
  small?: boolean
  icon?: IconName
  /** Only the icon; then give `aria-label`. */
  square?: boolean
}

const look = ({ tone = 'default', small, square }: Look, className?: string) =>
  classNames(classes.button, classes[tone], small && classes.small, square && classes.square, className)

/** A push button; its type is `button` by default. */
export function Button({
  tone,
  small,
  icon,
  square,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...rest} className={look({ tone, small, square }, className)}>
      {icon && <Icon name={icon} size={small ? 14 : 16} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ tone, small, icon, square, className, children, ...rest }: AppLinkProps & Look) {
  return (
    <AppLink {...rest} className={look({ tone, small, square }, className)}>
      {icon && <Icon name={icon} size={small ? 14 : 16} />}
      {children}
    </AppLink>
  )
}
