import { useEffect, useMemo, useRef, useState } from 'react'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './list-page.module.css'

interface SearchBoxProps {
  label: string
  /** What the address holds. */
  value: string
  /** `replace` while the same search goes on, so that Back leaves it in one step. */
  onSearch: (search: string, replace: boolean) => void
}

/** Searches while typing, from three characters on; Enter searches for less. `/` puts the cursor here. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value || (wanted !== '' && wanted.length < 3)) return
    const timer = setTimeout(() => onSearch(wanted, value !== ''), 300)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  const shortcuts = useMemo(
    (): Shortcut[] => [{ keys: '/', label: 'Search this list', run: () => input.current?.select() }],
    [],
  )
  useShortcuts(shortcuts)
  return (
    <div className={classes.search}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        placeholder={label}
        aria-label={label}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim(), value !== '')
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            setText('')
            onSearch('', false)
          }
        }}
      />
    </div>
  )
}
