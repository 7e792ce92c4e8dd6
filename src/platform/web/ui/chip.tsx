import type { ReactNode } from 'react'
import type { StateInfo, Tone } from '#platform/contract/documents/lifecycle.ts'
import classes from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const icons: Record<Tone, IconName> = {
  grey: 'circleMinus',
  blue: 'circleHalf',
  amber: 'clock',
  green: 'circleCheck',
  red: 'alert',
  violet: 'pause',
}

/** A status: icon, word and tint. Colour is never the only sign. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classNames(classes.chip, classes[tone])}>
      <Icon name={icon ?? icons[tone]} size={13} />
      {children}
    </span>
  )
}

/** The chip of a state, read from the lifecycle table. */
export function StatusChip({
  table,
  state,
}: {
  table: { readonly states: Readonly<Record<string, StateInfo>> }
  state: string
}) {
  const info = table.states[state]
  return <Chip tone={info?.tone ?? 'grey'}>{info?.label ?? state}</Chip>
}

/** Active or archived, for lookups. */
export function ActiveChip({ active }: { active: boolean }) {
  return active ? <Chip tone="green">Active</Chip> : <Chip tone="grey">Archived</Chip>
}

/** An outlined word that is not a status: PSL level, certificate type. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}
