import { type FormEvent, useState } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { useAction } from '#platform/web/records/use-action.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { operationTemplates } from '../contract.ts'
import { type Level, pathsOf } from './scope.tsx'
import classes from './templates.module.css'

/** The templates a level can be derived from, narrowed by what is typed. */
const sourcesOf = (levelId: string): OptionSource => ({
  name: `operation-templates/sources/${levelId}`,
  load: async ({ search = '', id }, options) => {
    const found = await api(operationTemplates).sources({ query: { pslLevelId: levelId } }, options)
    const words = search.toLowerCase()
    const wanted = id?.split(',')
    return found.filter((one: Named) =>
      wanted ? wanted.includes(one.id) : `${one.code} ${one.name}`.toLowerCase().includes(words),
    )
  },
})

/** Takes the operations of a template of a lower level over as a new draft of this one. */
export function DeriveDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const goTo = useGoTo()
  const [sourceId, setSourceId] = useState('')
  const { form, message, errors, isRunning, run } = useAction({
    contract: operationTemplates,
    action: 'derive',
    record: { id: sourceId, version: 0 },
    start: { pslLevelId: level.id, code: '', name: '' },
    onDone: (made) => void goTo(pathsOf(level.id).template(made.id)),
  })
  const [isChosen, setChosen] = useState(true)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChosen(sourceId !== '')
    if (sourceId !== '' && (await run())) onClose()
  }
  return (
    <Dialog onClose={onClose} title="Derive from a lower level">
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.dialog}>
        {message && Object.keys(errors).length === 0 && <Alert live title={message} />}
        <p className={classes.about}>
          The operations are copied into a draft of {level.code}. Each one keeps the level that brought it in.
        </p>
        <ReferenceField
          id="derive-source"
          label="Template"
          required
          value={sourceId}
          onChange={(id) => setSourceId(id ?? '')}
          source={sourcesOf(level.id)}
          error={isChosen ? errors.pslLevelId?.[0] : 'Choose the template to start from.'}
          hint="Approved and current templates of lower levels of the same standard"
        />
        <CodeField {...form.field<string>('code', 'Code', true)} maxLength={30} />
        <TextField {...form.field<string>('name', 'Name', true)} maxLength={150} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isRunning}>
            Derive
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
