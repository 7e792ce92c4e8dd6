import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { listParameters } from '#platform/contract/calls/list-parameters.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { SavedView, SavedViews } from '#platform/web/shell/saved-views.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import classes from './marks.module.css'

interface SaveViewDialogProps {
  views: SavedViews
  /** The slice of the list. */
  list: string
  /** "quotes". */
  plural: string
  query: ListQueryInput
  saved: readonly SavedView[]
  /** Reads the views anew. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** What the view keeps of an address: its rows and their order, not the page. */
const keptOf = ({ filter, sort, search }: ListQueryInput): string =>
  listParameters({ filter, sort, search }).toString()

/** Gives what the list shows a name, and takes own views away. */
export function SaveViewDialog({
  views,
  list,
  plural,
  query,
  saved,
  onChanged,
  onClose,
}: SaveViewDialogProps) {
  const own = saved.filter(({ isOwn }) => isOwn)
  const shown = own.find((view) => view.query === keptOf(query))
  const [name, setName] = useState(shown?.name ?? '')
  const [isShared, setShared] = useState(shown?.isShared ?? false)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const same = own.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())

  /** Calls the server; says at their field what it refuses. */
  const change = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const isAtField = Object.keys(problem.errors).length > 0
      setErrors(isAtField ? problem.errors : { form: [problem.message] })
      return false
    }
    setErrors({})
    await onChanged()
    void toast({ message: done })
    return true
  }
  const save = async () => {
    if (!name.trim()) return setErrors({ name: ['Give the view a name.'] })
    const view = { list, name: name.trim(), query: keptOf(query), isShared }
    if (await change(() => views.save(view), `View saved: ${view.name}`)) onClose()
  }
  return (
    <Dialog title={`Views of ${plural}`} onClose={onClose}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {errors.form?.map((sentence) => (
          <Alert key={sentence} live title={sentence} />
        ))}
        <TextField
          id="view-name"
          label="Name"
          hint="It keeps the filters, the search and the order that you see."
          value={name}
          onChange={(text) => setName(text ?? '')}
          error={errors.name?.[0]}
          maxLength={60}
          required
        />
        <SwitchField
          id="view-shared"
          label="Share it"
          hint={`Everybody who may read ${plural} sees it.`}
          value={isShared}
          onChange={(isOn) => setShared(isOn ?? false)}
          error={errors.isShared?.[0]}
        />
        {same && <p role="status">{`It takes the place of your view ${same.name}.`}</p>}
        {own.length > 0 && (
          <ul aria-label="Your views" className={classes.stack}>
            {own.map((view) => (
              <li key={view.id}>
                {view.name} {view.isShared && <Tag>Shared</Tag>}{' '}
                <Button
                  small
                  tone="quiet"
                  aria-label={`Delete the view ${view.name}`}
                  onClick={() => void change(() => views.drop(view.id), `View deleted: ${view.name}`)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" type="submit">
            Save view
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
