import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import classes from './tabs.module.css'

export interface TabLink {
  label: string
  href: ScreenAddress
  current: boolean
  count?: ReactNode
}

/** Tabs that are links: the choice lives in the address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink
          key={`${tab.label} ${tab.href}`}
          href={tab.href}
          className={classes.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

interface SegmentsProps<V extends string> {
  label: string
  options: readonly (readonly [value: V, label: string])[]
  value: V
  onChange: (value: V) => void
}

/** Two to four choices side by side. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>) {
  return (
    <div className={classes.segments} role="group" aria-label={label}>
      {options.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </div>
  )
}
