import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type BankAccountRecord, companyBankAccounts } from '../contract.ts'
import { spacedNumber } from '../domain.ts'
import classes from './bank-accounts.module.css'

/** Shows the whole number after asking why; it is gone again when the dialog closes. */
export function RevealButton({ account }: { account: BankAccountRecord }) {
  const [isOpen, setOpen] = useState(false)
  const may = account.can.reveal
  return (
    <>
      <ReasonedButton
        small
        icon="eye"
        reason={may === true ? undefined : may}
        onClick={() => setOpen(true)}
        aria-label={`Show the whole number ${account.masked}`}
      >
        Show number
      </ReasonedButton>
      {isOpen && <RevealDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function RevealDialog({ account, onClose }: { account: BankAccountRecord; onClose: () => void }) {
  const [reason, setReason] = useState<string | null>('')
  const [error, setError] = useState<string | undefined>()
  const [shown, setShown] = useState<{ account: string; bankCode: string | null } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const body = { reason: reason ?? '' }
      setShown(await api(companyBankAccounts).reveal({ params: { id: account.id }, body }))
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem.errors.reason?.[0] ?? problem.message)
    }
  }
  if (shown)
    return (
      <Dialog title={`Account of ${account.holder}`} onClose={onClose}>
        <div className={classes.stack}>
          <p className={classes.number}>{account.isIban ? spacedNumber(shown.account) : shown.account}</p>
          {shown.bankCode && <p>Bank code {shown.bankCode}</p>}
          <p>It is recorded that you looked.</p>
          <DialogButtons>
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Show the whole number" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.stack}>
        <p>It is recorded that you looked, and why.</p>
        <TextAreaField
          id="reveal-reason"
          label="Reason"
          required
          value={reason}
          onChange={setReason}
          error={error}
          rows={2}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Show number
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
