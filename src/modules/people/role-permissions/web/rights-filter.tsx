import { type ReactNode, useState } from 'react'
import { rightName, type Right } from '../domain.ts'
import classes from './rights-filter.module.css'

/** Which rights the reader wants to see. */
export function useRightsFilter() {
  const [text, setText] = useState('')
  const [isNarrow, setNarrow] = useState(false)
  const words = text.trim().toLowerCase()
  return {
    text,
    setText,
    isNarrow,
    setNarrow,
    /** The wanted ones; `differs` tells which are not as the role has them by default. */
    of: <R extends Right>(rights: readonly R[], differs: (right: R) => boolean): R[] =>
      rights.filter(
        (right) =>
          (!isNarrow || differs(right)) &&
          `${right.area} ${rightName(right)} ${right.permission}`.toLowerCase().includes(words),
      ),
    /** What stands in the place of an empty result. */
    nothing: isNarrow && words === '' ? 'Every right is as it is by default.' : 'No right has these words.',
  }
}

interface RightsFilterProps {
  filter: ReturnType<typeof useRightsFilter>
  /** How many rights differ from the default. */
  differing: number
  /** In front of the remark at the end. */
  children?: ReactNode
}

/** Finds rights by their words, or only those that differ from the default. */
export function RightsFilter({ filter, differing, children }: RightsFilterProps) {
  return (
    <div className={classes.bar}>
      <input
        type="search"
        className={classes.find}
        placeholder="Find a right"
        aria-label="Find a right"
        value={filter.text}
        onChange={(event) => filter.setText(event.currentTarget.value)}
      />
      <label className={classes.only}>
        <input
          type="checkbox"
          checked={filter.isNarrow}
          onChange={(event) => filter.setNarrow(event.currentTarget.checked)}
        />
        <span className={classes.dot} />
        Only what differs from the default ({differing})
      </label>
      <span className={classes.note}>
        {children} Approving and signing also need an entry in the lists of approvers and signatures.
      </span>
    </div>
  )
}
