import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Fact = readonly [label: string, value: ReactNode]

/** Names and values as a definition list, from pairs or from an object; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] | Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={classes.facts}>
      {(isList(facts) ? facts : Object.entries(facts))
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const isList = (facts: readonly Fact[] | Readonly<Record<string, ReactNode>>): facts is readonly Fact[] =>
  Array.isArray(facts)
