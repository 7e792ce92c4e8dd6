import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type SteelListRow, steelStock } from '../contract.ts'
import { places } from './fields.tsx'
import classes from './labels/labels.module.css'

export type ChosenSteel = Pick<SteelListRow, 'number' | 'version'> & { readonly id: string }

interface Refused {
  readonly steel: ChosenSteel
  readonly sentence: string
}

interface BulkDialogProps {
  work: 'move' | 'quarantine'
  steel: readonly ChosenSteel[]
  /** With what is left to do: what was refused. */
  onClose: (left: readonly ChosenSteel[]) => void
}

const words = {
  move: { verb: 'Move', done: 'moved', lacking: 'Choose the place.' },
  quarantine: { verb: 'Quarantine', done: 'in quarantine', lacking: 'Give the reason.' },
} as const

const counted = (steel: readonly unknown[]): string => (steel.length === 1 ? '1 row' : `${steel.length} rows`)

/** Moves or holds several rows, each by itself as on its own page; what is refused is told with its reason and stays chosen. */
export function BulkDialog({ work, steel, onClose }: BulkDialogProps) {
  const [locationId, setLocationId] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const { verb, done, lacking } = words[work]
  const given = work === 'move' ? locationId : reason?.trim()
  const error = isAsked && !given ? lacking : undefined

  const doOne = ({ id, version }: ChosenSteel) =>
    work === 'move'
      ? api(steelStock).move({ params: { id }, version, body: { locationId: locationId ?? '' } })
      : api(steelStock).quarantine({ params: { id }, version, body: { reason: reason ?? '' } })

  const run = async () => {
    if (!given) return setAsked(true)
    setBusy(true)
    const failed: Refused[] = []
    for (const one of steel) {
      try {
        await doOne(one)
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        const [sentence = problem.message] = Object.values(problem.errors).flat()
        failed.push({ steel: one, sentence })
      }
    }
    await refresh('steel-stock')
    setBusy(false)
    if (failed.length > 0) return setRefused(failed)
    void toast({ message: `${counted(steel)} ${done}` })
    onClose([])
  }

  const left = (refused ?? []).map((one) => one.steel)
  return (
    <Dialog title={`${verb} ${counted(steel)}`} onClose={() => onClose(refused ? left : steel)}>
      <div className={classes.stack}>
        {refused ? (
          <>
            <Alert
              live
              tone="amber"
              title={`${steel.length - refused.length} of ${counted(steel)} ${done}. The others are as they were:`}
            />
            <ul aria-label="Refused">
              {refused.map(({ steel: { id, number }, sentence }) => (
                <li key={id}>
                  <AppLink href={`/steel-stock/${id}`}>{number}</AppLink>: {sentence}
                </li>
              ))}
            </ul>
            <DialogButtons>
              <Button tone="primary" onClick={() => onClose(left)}>
                Close
              </Button>
            </DialogButtons>
          </>
        ) : (
          <>
            {work === 'move' ? (
              <ReferenceField
                id="bulk-place"
                label="Place"
                value={locationId}
                onChange={setLocationId}
                source={places}
                error={error}
                required
              />
            ) : (
              <TextAreaField
                id="bulk-reason"
                label="Reason"
                value={reason}
                onChange={setReason}
                error={error}
                required
              />
            )}
            <DialogButtons>
              <Button onClick={() => onClose(steel)}>Cancel</Button>
              <Button tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
                {verb}
              </Button>
            </DialogButtons>
          </>
        )}
      </div>
    </Dialog>
  )
}
