import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { optionsOf, seedRecord } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '../contract.ts'
import classes from './submissions.module.css'

const forms = optionsOf(pqf)

/** Chooses the form that a company is to fill in, or that we fill in for it. */
export function StartDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { go, hrefWith } = useScreenUrl()
  const [pqfId, setPqfId] = useState<string | null>(null)
  const [key] = useState(idempotencyKey)
  const start = useMutation({
    mutationFn: (id: string) =>
      api(pqfSubmissions).create({ body: { companyId, pqfId: id } }, { idempotencyKey: key }),
    onSuccess: (made) => {
      seedRecord(pqfSubmissions, made)
      onClose()
      go(hrefWith('part', made.id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pqfId && !start.isPending) start.mutate(pqfId)
  }
  const error =
    start.error instanceof ApiError ? (start.error.errors.pqfId?.[0] ?? start.error.message) : null
  return (
    <Dialog title="Start a form" onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <ReferenceField
          id="start-form"
          label="Form"
          required
          source={forms}
          value={pqfId}
          onChange={(id) => {
            start.reset()
            setPqfId(id)
          }}
          error={error ?? undefined}
          hint="The revision that is current today"
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={!pqfId || start.isPending}>
            Start
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
