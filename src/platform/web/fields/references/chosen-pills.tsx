import { Icon } from '#platform/web/ui/icon.tsx'
import classes from '../field.module.css'

interface ChosenPillsProps<V extends string> {
  chosen: readonly V[]
  nameOf: (value: V) => string
  disabled: boolean | undefined
  onRemove: (value: V) => void
}

/** What a picker of several has taken so far, each with a button that takes it out. */
export function ChosenPills<V extends string>({ chosen, nameOf, disabled, onRemove }: ChosenPillsProps<V>) {
  return chosen.map((value) => (
    <span key={value} className={classes.pill}>
      <span>{nameOf(value)}</span>
      <button
        type="button"
        aria-label={`Remove ${nameOf(value)}`}
        disabled={disabled}
        onClick={() => onRemove(value)}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  ))
}
