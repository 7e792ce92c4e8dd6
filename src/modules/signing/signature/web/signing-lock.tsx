import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { signature } from '../contract.ts'
import { useStep } from './use-step.ts'

/** On the record of a person: whether they can sign, and the end of a lock, for whoever may unlock. */
export function SigningLock({ id: userId, name = 'This person' }: CardProps) {
  const mayUnlock = useMay('signature:unlock')
  const { data } = useQuery({
    ...reading(api(signature).ofPerson, { params: { id: userId } }),
    enabled: mayUnlock,
  })
  if (!mayUnlock || !data) return null
  const { hasSignature, hasPin, lockedAt, pinUnconfirmedSince, whyNotConfirm } = data
  return (
    <Section title="Signing">
      <Facts
        facts={{
          Signature: hasSignature ? 'made' : <Dim>not yet</Dim>,
          PIN: hasPin ? 'chosen' : <Dim>not yet</Dim>,
          Locked: lockedAt && <InstantText at={lockedAt} />,
        }}
      />
      {lockedAt && <Unlock userId={userId} name={name} />}
      {pinUnconfirmedSince && <ConfirmPin userId={userId} name={name} reason={whyNotConfirm} />}
    </Section>
  )
}

function ConfirmPin({ userId, name, reason }: { userId: string; name: string; reason: string | null }) {
  const { message, isRunning, run } = useStep()
  const confirm = () =>
    run(() => api(signature).confirmPin({ params: { id: userId } }), `${name} can sign with the new PIN`)
  return (
    <>
      {message && <Alert live>{message}</Alert>}
      <p>
        {name} has chosen a PIN after the password was reset by a link.{' '}
        {reason ?? 'Ask them in person first.'}
      </p>
      {reason === null && (
        <Button aria-disabled={isRunning} onClick={() => void confirm()}>
          Confirm the PIN
        </Button>
      )}
    </>
  )
}

function Unlock({ userId, name }: { userId: string; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const { message, isRunning, run } = useStep()
  const unlock = async () => {
    const call = () => api(signature).unlock({ params: { id: userId } })
    if (await run(call, `${name} can sign again`)) setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Unlock signing</Button>
      {isAsking && (
        <Dialog title="Unlock signing" onClose={() => setAsking(false)}>
          {message && <Alert live>{message}</Alert>}
          <p>
            {name} has given a wrong PIN or password five times. Ask them first whether it was them; if not,
            they should choose another password and another PIN.
          </p>
          <DialogButtons>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button tone="primary" aria-disabled={isRunning} onClick={() => void unlock()}>
              Unlock signing
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
