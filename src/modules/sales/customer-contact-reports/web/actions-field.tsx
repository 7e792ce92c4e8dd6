import { addDays } from '#platform/contract/values/dates.ts'
import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import type { ActionDraft } from './form-shape.ts'
import classes from './reports.module.css'
import { sources } from './sources.ts'

const USUAL_DAYS = 7

interface ActionsFieldProps {
  field: FieldProps<ActionDraft[]>
  /** Errors by key: `actions.0.text`. */
  errors: Readonly<Record<string, readonly string[]>>
  /** Who has to do what has no owner yet. */
  meId: string
  /** Actions that are done and stay as they are. */
  done?: ReadonlySet<string> | undefined
}

const isBlankNew = (action: ActionDraft | undefined): boolean =>
  action !== undefined && action.id === undefined && action.text.trim() === ''

/**
 * What is to be done, by whom and by when. A new one is mine and due in a week; one that was given no words goes
 * away once it is left.
 */
export function ActionsField({ field, errors, meId, done }: ActionsFieldProps) {
  const actions = field.value ?? []
  const change = (at: number, part: Partial<ActionDraft>) =>
    field.onChange(actions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const drop = (at: number) => field.onChange(actions.filter((_, index) => index !== at))
  const addId = `${field.id}-add`
  const layerOf = (at: Element) => at.closest('[role="dialog"]')
  // Its calendar lies on a layer of its own, and a press beside everything takes the focus nowhere.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent, at: number) => {
    const isOut =
      relatedTarget instanceof Element &&
      relatedTarget.id !== addId &&
      !currentTarget.contains(relatedTarget) &&
      layerOf(relatedTarget) === layerOf(currentTarget)
    if (isOut && isBlankNew(actions[at])) drop(at)
  }
  const focusText = (at: number) => document.getElementById(`${field.id}-${at}-text`)?.focus()
  const add = () => {
    const blank = actions.findIndex(isBlankNew)
    if (blank !== -1) return focusText(blank)
    const next = { text: '', ownerId: meId, dueOn: addDays(localToday(), USUAL_DAYS) }
    // The cursor has to move within the press, else a telephone shows no keyboard.
    flushSync(() => field.onChange([...actions, next]))
    focusText(actions.length)
    return undefined
  }
  return (
    <fieldset className={classes.actions} id={field.id}>
      <legend>{field.label}</legend>
      {actions.map((action, at) => {
        const key = action.id ?? `new ${at}`
        const isFixed = field.disabled || (action.id !== undefined && done?.has(action.id))
        const part = <V,>(name: 'text' | 'ownerId' | 'dueOn', label: string): FieldProps<V> => ({
          id: `${field.id}-${at}-${name}`,
          label,
          value: action[name] as V | null | undefined,
          onChange: (value) => change(at, { [name]: value ?? (name === 'text' ? '' : null) }),
          error: errors[`actions.${at}.${name}`]?.[0],
          disabled: isFixed ?? false,
        })
        return (
          <div key={key} className={classes.actionRow} role="group" aria-label={`Action ${at + 1}`}>
            <div className={classes.action} onBlur={(event) => leave(event, at)}>
              <div className={classes.actionText}>
                <TextField
                  {...part<string>('text', 'To do')}
                  placeholder="Send the drawing"
                  maxLength={500}
                />
              </div>
              <DateField {...part<string>('dueOn', 'Due')} />
              <ReferenceField {...part<string>('ownerId', 'Who')} source={sources.users} />
              <Button
                square
                tone="quiet"
                icon="trash"
                aria-label={`Remove action ${at + 1}`}
                disabled={isFixed ?? false}
                onClick={() => drop(at)}
              />
            </div>
          </div>
        )
      })}
      {field.error && <p className={classes.wrong}>{field.error}</p>}
      <Button id={addId} icon="plus" disabled={field.disabled ?? false} onClick={add}>
        Add an action
      </Button>
    </fieldset>
  )
}
