import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import classes from './toolbar.module.css'

export interface Tool {
  readonly name: string
  /** Pressed now; left out for a tool that is no switch. */
  readonly isOn?: boolean
  readonly run: () => void
}

interface ToolbarProps {
  readonly label: string
  readonly tools: readonly Tool[]
  readonly disabled?: boolean
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A row of tools: Tab enters it once and leaves it, the arrows go from tool to tool. */
export function Toolbar({ label, tools, disabled = false }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = steps[event.key]?.(current, tools.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={label}>
      {tools.map(({ name, isOn, run }, at) => (
        <Button
          key={name}
          small
          tone="quiet"
          disabled={disabled}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={isOn}
          className={isOn ? classes.on : undefined}
          onFocus={() => setCurrent(at)}
          onKeyDown={step}
          onClick={() => run()}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
