import { useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import classes from './certificates.module.css'

interface EntryCellProps {
  label: string
  value: string
  disabled: boolean
  wide?: boolean
  onEnter: (printed: string) => void
}

/** A value as it is printed; it is saved when the cell is left. */
export function EntryCell({ label, value, disabled, wide, onEnter }: EntryCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed.trim() !== value) onEnter(typed.trim())
    setTyped(null)
  }
  return (
    <input
      className={classNames(classes.cell, wide && classes.wide)}
      aria-label={label}
      value={typed ?? value}
      disabled={disabled}
      // Sets of readings need a space, which a keypad for decimals does not have.
      inputMode={wide ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
