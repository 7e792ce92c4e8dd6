import type { FormEvent } from 'react'
import { useAction } from '#platform/web/records/use-action.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type BulkChanges, operationTemplates, type TemplateRecord } from '../../contract.ts'
import type { TemplateOperation } from '../../contract/operations.ts'
import {
  namesOf,
  type Party,
  parties,
  type Point,
  points,
  type SignatureType,
  type Signer,
  signatureTypes,
  signers,
} from '../../domain/vocabulary.ts'
import classes from './operations.module.css'

interface BulkDialogProps {
  template: TemplateRecord
  operations: readonly TemplateOperation[]
  onClose: () => void
}

const yesNo = { yes: 'Yes', no: 'No' } as const
const flags = {
  signerOtherThanPerformer: 'Signer is not the performer',
  subcontracted: 'Subcontracted',
  optional: 'Optional',
} as const

/** Changes the same fields of several operations; what stays empty is left as it is. */
export function BulkDialog({ template, operations, onClose }: BulkDialogProps) {
  const many = operations.length === 1 ? '1 operation' : `${operations.length} operations`
  const action = useAction({
    contract: operationTemplates,
    action: 'bulkEdit',
    record: template,
    start: { operationIds: operations.map(({ id }) => id), changes: {} },
  })
  const held = action.form.field<BulkChanges>('changes', 'Changes')
  const changes = held.value ?? {}
  const set = (change: BulkChanges) => held.onChange(stated({ ...changes, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await action.run())) return
    void toast({ message: `${many} changed` })
    onClose()
  }
  const field = <V,>(
    id: string,
    label: string,
    value: V | null | undefined,
    onChange: (value: V | null) => void,
  ) => ({
    id: `bulk-${id}`,
    label,
    value: value ?? null,
    onChange,
  })
  const wrong = [...new Set(Object.values(action.errors).flat())]
  return (
    <Dialog onClose={onClose} title={`Edit ${many}`} size={620}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.bulkForm}>
        {action.message && (
          <Alert
            live
            title={wrong.length > 0 ? 'These operations cannot be changed like this' : action.message}
          >
            {wrong.length > 0 && (
              <ul>
                {wrong.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <p className={classes.hint}>Only what you fill in is changed, in all selected operations.</p>
        <div className={classes.grid}>
          <TextField
            {...field('workCentre', 'Work centre', changes.workCentre, (workCentre) => set({ workCentre }))}
          />
          <IntegerField
            {...field('plannedMinutes', 'Planned', changes.plannedMinutes, (plannedMinutes) =>
              set({ plannedMinutes }),
            )}
            suffix="min"
          />
          <TextField
            {...field('procedure', 'Procedure', changes.procedure, (procedure) => set({ procedure }))}
          />
          <TextField
            {...field('acceptance', 'Acceptance standard', changes.acceptanceStandard, (acceptanceStandard) =>
              set({ acceptanceStandard }),
            )}
          />
          {namesOf(parties).map((party) => (
            <SelectField
              key={party}
              {...field<Point>(party, `${parties[party]} point`, changes.intervention?.[party], (point) =>
                set({ intervention: withPoint(changes, party, point) }),
              )}
              options={points}
              placeholder="As it is"
            />
          ))}
          <IntegerField
            {...field('noticeHours', 'Notice', changes.noticeHours, (noticeHours) => set({ noticeHours }))}
            suffix="h"
          />
          <SelectField
            {...field<SignatureType>('signatureType', 'Signature', changes.signatureType, (type) =>
              set({ signatureType: type ?? undefined }),
            )}
            options={signatureTypes}
            placeholder="As it is"
          />
          <SelectField
            {...field<Signer>('signedBy', 'Signed by', changes.signedBy?.[0], (who) =>
              set({ signedBy: who ? [who] : undefined }),
            )}
            options={signers}
            placeholder="As it is"
          />
          {namesOf(flags).map((flag) => (
            <SelectField
              key={flag}
              {...field<'yes' | 'no'>(flag, flags[flag], wordOf(changes[flag]), (word) =>
                set({ [flag]: word === null ? undefined : word === 'yes' }),
              )}
              options={yesNo}
              placeholder="As it is"
            />
          ))}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            disabled={Object.keys(changes).length === 0}
            aria-disabled={action.isRunning}
          >
            Change {many}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const wordOf = (held: boolean | undefined): 'yes' | 'no' | null =>
  held === undefined ? null : held ? 'yes' : 'no'

function withPoint(
  { intervention }: BulkChanges,
  party: Party,
  point: Point | null,
): BulkChanges['intervention'] {
  const { [party]: _, ...others } = intervention ?? {}
  return point === null ? others : { ...others, [party]: point }
}

/** What was filled in; empty fields and emptied ones mean "as it is". */
const stated = (changes: BulkChanges): BulkChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  )
