import classes from './avatar.module.css'
import { classNames } from './class-names.ts'

/** Initials of a person; the name must follow it. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={classNames(classes.avatar, small && classes.small)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** Initials and name; "Nobody" when there is none. */
export function Person({ name }: { name: string | null | undefined }) {
  if (!name) return <span className={classes.nobody}>Nobody</span>
  return (
    <span className={classes.person}>
      <Avatar name={name} small />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')
  return (first + last).toUpperCase()
}
