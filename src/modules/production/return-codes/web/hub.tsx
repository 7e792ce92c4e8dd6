import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { returnCodes } from '../contract.ts'
import { houseCodes, type ReturnCode, returnEffects } from '../domain.ts'
import classes from './return-codes.module.css'

const columns = lineColumns<ReturnCode>([
  { key: 'code', header: 'Code', kind: 'text', width: 72 },
  { key: 'label', header: 'What it says', kind: 'text' },
  { key: 'effect', header: 'Comes to', kind: 'select', options: returnEffects, width: 190 },
  { key: 'needsFile', header: 'Marked file needed', kind: 'flag', width: 140 },
])

const blank = (): ReturnCode => ({ code: '', label: '', effect: 'accepted', needsFile: false })

/** On the page of a customer: the codes with which they return documents. */
export function ReturnCodesOfCompany({ id }: CardProps) {
  const [may, mayChange] = [useMay('return-codes:read'), useMay('return-codes:update')]
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...reading(api(returnCodes).ofCompany, { params: { id } }),
    enabled: may,
  })
  if (!data) return null
  const isOwn = data.codes.length > 0
  const shown = isOwn ? data.codes : houseCodes
  return (
    <Card
      title="Return codes"
      action={
        mayChange && (
          <Button small onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      {!isOwn && (
        <p className={classes.note}>This customer has no codes of its own. The standard codes apply.</p>
      )}
      <Facts
        facts={shown.map(
          ({ code, label, effect, needsFile }) =>
            [
              code,
              [
                label,
                isOwn && label !== returnEffects[effect] && returnEffects[effect],
                needsFile && 'with their marked file',
              ]
                .filter(Boolean)
                .join(', '),
            ] as const,
        )}
      />
      {isOpen && <CodesDialog id={id} {...data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function CodesDialog(props: {
  id: string
  version: number
  codes: readonly ReturnCode[]
  onClose: () => void
}) {
  const { id, version, codes, onClose } = props
  const [rows, setRows] = useState<readonly ReturnCode[]>(codes.length > 0 ? codes : houseCodes)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await api(returnCodes).change({ params: { id }, body: { version, codes: [...rows] } })
      await Promise.all([
        refresh('return-codes', 'submittals'),
        toast({ message: 'The codes count from now on' }),
      ])
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      setRefusal(error.errors['codes']?.[0] ?? error.message)
    }
  }
  return (
    <Dialog title="Codes for returned documents" size={760} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        {refusal && <Alert live>{refusal}</Alert>}
        <p className={classes.note}>
          The contact in the client area and whoever records an answer choose among these. Without any, those
          of the house count.
        </p>
        <LineGrid
          field={{
            id: 'return-codes',
            label: 'Codes',
            value: [...rows],
            onChange: (next) => setRows(next ?? []),
          }}
          name="codes"
          errors={errors}
          columns={columns}
          blank={blank}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Save codes
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
