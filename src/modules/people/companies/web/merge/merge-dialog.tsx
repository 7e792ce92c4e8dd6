import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reading, api, refresh } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { companies } from '../../contract.ts'
import classes from '../companies.module.css'
import { MergeForm } from './merge-form.tsx'

const source = optionsOf(companies)

interface MergeDialogProps {
  company: { id: string; name: string }
  onClose: () => void
}

/** Chooses the double entry and which of the two stays; then the choices by field and what moves. */
export function MergeDialog({ company, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const isSame = otherId === company.id
  return (
    <Dialog title="Merge duplicate" onClose={onClose} size={680}>
      <div className={classes.stack}>
        <ReferenceField
          id="merge-other"
          label="The other entry"
          required
          source={source}
          value={otherId}
          onChange={setOtherId}
          error={isSame ? 'This is the company itself.' : undefined}
          hint={`The same company as ${company.name}, entered a second time`}
        />
        {otherId && !isSame ? (
          <>
            <Segments
              label="Which one stays"
              options={[
                ['this', `${company.name} stays`],
                ['other', 'The other one stays'],
              ]}
              value={stays}
              onChange={setStays}
            />
            <MergePreview
              key={`${stays} ${otherId}`}
              stays={stays === 'this' ? company.id : otherId}
              goes={stays === 'this' ? otherId : company.id}
              onClose={onClose}
            />
          </>
        ) : (
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
          </DialogButtons>
        )}
      </div>
    </Dialog>
  )
}

function MergePreview({ stays, goes, onClose }: { stays: string; goes: string; onClose: () => void }) {
  const goTo = useGoTo()
  const { data, error, refetch } = useQuery({
    ...reading(api(companies).mergePreview, { params: { id: stays }, query: { from: goes } }),
    // The counts are those of this moment.
    gcTime: 0,
    staleTime: 0,
  })
  if (error && !data)
    return <ErrorState error={error} what="The preview" noun="companies" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const done = async () => {
    await refresh('companies', 'suppliers', 'company-bank-accounts', 'enquiries', 'quotes')
    void toast({ message: `${data.goes.name} was merged into ${data.stays.name}` })
    onClose()
    void goTo(`/companies/${stays}`)
  }
  return (
    <MergeForm preview={data} onClose={onClose} onDone={() => void done()} onStale={() => void refetch()} />
  )
}
