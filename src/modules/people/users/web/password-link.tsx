import { useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { users } from '../contract.ts'

/** Makes a link that sets a person's password and shows it once, for where mails do not arrive. */
export function PasswordLink({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const make = async () => {
    try {
      setUrl((await api(users).makeLink({ params: { id } })).url)
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const close = () => {
    setAsking(false)
    setUrl(null)
    setProblem(null)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Make a password link</Button>
      {isAsking && (
        <Dialog title="Make a password link" onClose={close}>
          {problem && <Alert live>{problem}</Alert>}
          {url ? (
            <>
              <p>Hand this link to {name} and to nobody else. It works once and is not shown again.</p>
              <p>
                <code>{url}</code>
              </p>
            </>
          ) : (
            <p>
              Use this where mails do not arrive. {name} will be notified, and sees it on their account page.
              Where they had a password before, a signing PIN chosen after this one has to be confirmed by
              another administrator.
            </p>
          )}
          <DialogButtons>
            <Button onClick={close}>Close</Button>
            {!url && (
              <Button tone="primary" onClick={() => void make()}>
                Make the link
              </Button>
            )}
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
