import { useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './certificates.module.css'
import type { ReadValue } from './reading/read-values.ts'

interface EntryCellProps {
  label: string
  value: string
  disabled: boolean
  wide?: boolean
  /** What the page seems to say; it counts once it is taken. */
  read?: ReadValue | undefined
  /** The cell is in hand: where the page says it can be shown. */
  onLook?: ((read: ReadValue | undefined) => void) | undefined
  onEnter: (printed: string, read?: ReadValue) => void
}

/**
 * A value as it is printed; it is saved when the cell is left. Enter goes to the next cell, Shift Enter back, and in an empty
 * one it takes what was read on the page.
 */
export function EntryCell({ label, value, disabled, wide, read, onLook, onEnter }: EntryCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isOffered = read !== undefined && value === '' && !disabled
  const leave = () => {
    if (typed !== null && typed.trim() !== value) onEnter(typed.trim())
    setTyped(null)
  }
  const take = () => {
    if (isOffered) onEnter(read.printed, read)
  }
  return (
    <span className={classes.entering}>
      <input
        data-entry
        className={classNames(classes.cell, wide && classes.wide)}
        aria-label={label}
        value={typed ?? value}
        placeholder={isOffered ? read.printed : undefined}
        disabled={disabled}
        // Sets of readings need a space, which a keypad for decimals does not have.
        inputMode={wide ? 'text' : 'decimal'}
        autoComplete="off"
        onFocus={() => onLook?.(read)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key !== 'Enter') return
          if (typed === null || typed.trim() === '') take()
          leave()
          goOn(event.currentTarget, event.shiftKey ? -1 : 1)
        }}
      />
      {isOffered && (
        <button
          type="button"
          className={classes.take}
          aria-label={`Take ${read.printed} for ${label}, read on page ${read.place.page}`}
          onFocus={() => onLook?.(read)}
          onClick={take}
        >
          <Icon name="check" size={14} />
        </button>
      )}
    </span>
  )
}

/** The focus goes to another cell of the same certificate, in the order in which they stand. */
function goOn(from: HTMLInputElement, by: 1 | -1): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-entry]:enabled')]
  cells[cells.indexOf(from) + by]?.focus()
}
